import { Children, type ReactNode } from "react";
import css from "./Breadcrumbs.module.css";

export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol role="list" className={css.list}>
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
