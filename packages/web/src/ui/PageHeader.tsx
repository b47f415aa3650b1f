import type { ReactNode } from "react";
import css from "./PageHeader.module.css";

type PageHeaderProps = {
  title: ReactNode;
  /** A sentence under the title. */
  children?: ReactNode;
  /** Breadcrumbs, or a way back. */
  above?: ReactNode;
  /** What can be done with the page as a whole. */
  actions?: ReactNode;
};

/** The page's one h1 and what belongs to it. */
export function PageHeader({ title, children, above, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      {above}
      <div className={css.row}>
        <div className={css.words}>
          <h1>{title}</h1>
          {children && <div className={css.text}>{children}</div>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}
