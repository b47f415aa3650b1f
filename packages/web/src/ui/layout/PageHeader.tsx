import { Children, type ReactNode } from "react";
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

export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol role="list" className={css.crumbs}>
        {Children.toArray(children).map((child, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the level is a crumb's identity
          <li key={level} className={css.crumb}>
            {child}
          </li>
        ))}
      </ol>
    </nav>
  );
}
