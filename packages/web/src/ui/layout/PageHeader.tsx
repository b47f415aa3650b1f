import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./PageHeader.module.css";

type PageHeaderProps = { title: ReactNode; children?: ReactNode; above?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, children, above, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {above}
      <div className={css.row}>
        <div className={shared.stack1}>
          <h1>{title}</h1>
          {children && <div className={cx(shared.muted, shared.readable)}>{children}</div>}
        </div>
        {actions && <div className={shared.buttonsWide}>{actions}</div>}
      </div>
    </header>
  );
}
