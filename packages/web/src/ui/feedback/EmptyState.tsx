import type { ReactNode } from "react";
import { Button } from "../actions/Button.tsx";
import { RefreshIcon } from "../icons/initial-icons.tsx";
import css from "./EmptyState.module.css";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  role?: "alert" | undefined;
};

export function EmptyState({ title, children, action, art, level = 2, role }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role={role} className={css.state}>
      {art && <div className={css.art}>{art}</div>}
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = Omit<EmptyStateProps, "art"> & {
  /** The query that "Try again" fetches again. */
  query?: { refetch(): unknown; isFetching?: boolean };
};

export const ErrorState = ({ query, action, ...props }: ErrorStateProps) => (
  <EmptyState
    role="alert"
    {...props}
    action={
      <>
        {query && (
          <Button
            onClick={() => void query.refetch()}
            busy={query.isFetching}
            icon={<RefreshIcon size={18} />}
          >
            Try again
          </Button>
        )}
        {action}
      </>
    }
  />
);
