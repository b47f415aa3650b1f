import { Children, type ReactNode } from "react";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./PageHeader.module.css";

type PageHeaderProps = { title: ReactNode; children?: ReactNode; above?: ReactNode; actions?: ReactNode };

export const PageHeader = ({ title, children, above, actions }: PageHeaderProps) => (
  <header className={css.header}>
    {above}
    <div className={cx(shared.between, css.row)}>
      <div className={shared.stack1}>
        <h1>{title}</h1>
        {children && <div className={cx(shared.muted, shared.readable)}>{children}</div>}
      </div>
      {actions && <div className={shared.buttonsWide}>{actions}</div>}
    </div>
  </header>
);

export const Breadcrumbs = ({ children }: { children: ReactNode }) => (
  <nav aria-label="Breadcrumb">
    <ol role="list" className={cx(shared.note, css.crumbs)}>
      {Children.toArray(children).map((child, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the level is a crumb's identity
        <li key={level} className={css.crumb}>
          {child}
        </li>
      ))}
    </ol>
  </nav>
);
