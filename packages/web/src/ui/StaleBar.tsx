import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { RefreshIcon } from "./icons-first.tsx";
import css from "./StaleBar.module.css";

type StaleBarProps = {
  /** What could not be brought up to date, and of when it is. */
  children: ReactNode;
  onRetry(): void;
  retrying: boolean;
};

/** A line over the page: what is shown is what is stored, since the server gave no good answer; offers another try. */
export function StaleBar({ children, onRetry, retrying }: StaleBarProps) {
  return (
    <div role="status" className={css.bar}>
      <p>{children}</p>
      <Button size="sm" onClick={onRetry} busy={retrying}>
        {!retrying && <RefreshIcon size={18} />}
        Try again
      </Button>
    </div>
  );
}
