import type { ReactNode } from "react";
import css from "./PlainTable.module.css";

type PlainTableProps = {
  caption?: string;
  headings: readonly string[];
  /** Replaces the default style. */
  className?: string | undefined;
  children: ReactNode;
};

/** A read-only table, also on a phone: scrolls if it is too wide. */
export const PlainTable = ({ caption, headings, className = css.table, children }: PlainTableProps) => (
  <div className={css.scroller}>
    <table className={className}>
      {caption && <caption className={css.caption}>{caption}</caption>}
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
