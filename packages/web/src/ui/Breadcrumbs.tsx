import { Children, type ReactNode } from "react";
import css from "./Breadcrumbs.module.css";

/** The way down to this page. Children: one link per level; the page itself may close it as plain text. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol role="list" className={css.list}>
        {Children.toArray(children).map((child, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is what a crumb is
          <li key={level} className={css.crumb}>
            {child}
          </li>
        ))}
      </ol>
    </nav>
  );
}
