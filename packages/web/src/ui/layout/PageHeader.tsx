import type { ReactNode } from "react";
import css from "./PageHeader.module.css";

type PageHeaderProps = {
  title: ReactNode;
  children?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, children, above, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {above}
      <div className={css.row}>
        <div className={css.content}>
          <h1>{title}</h1>
          {children && <div className={css.text}>{children}</div>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}
