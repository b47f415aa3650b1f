import type { ReactNode } from "react";
import { Button } from "../actions/Button.tsx";
import { RefreshIcon } from "../icons/initial-icons.tsx";
import css from "./RetryBar.module.css";
import { StatusBar } from "./StatusBars.tsx";

type RetryBarProps = { children: ReactNode; onRetry(): void; retrying: boolean };

export function RetryBar({ children, onRetry, retrying }: RetryBarProps) {
  return (
    <StatusBar>
      <div role="status" className={css.bar}>
        <p>{children}</p>
        <Button size="sm" onClick={onRetry} busy={retrying} icon={<RefreshIcon size={18} />}>
          Try again
        </Button>
      </div>
    </StatusBar>
  );
}
