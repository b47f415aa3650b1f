import type { ReactNode } from "react";
import { Button } from "../actions/Button.tsx";
import { RefreshIcon } from "../icons/initial-icons.tsx";
import css from "./EmptyState.module.css";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
  level?: 1 | 2 | 3;
};

export function EmptyState({ title, children, action, art, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.state}>
      {art && <div className={css.art}>{art}</div>}
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  action?: ReactNode;
  level?: 1 | 2 | 3 | undefined;
};

export function ErrorState({ title, children, onRetry, retrying, action, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={css.state}>
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      <div className={css.action}>
        {onRetry && (
          <Button onClick={onRetry} busy={retrying} icon={<RefreshIcon size={18} />}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
