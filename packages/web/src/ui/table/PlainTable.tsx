import type { ReactNode } from "react";
import css from "./PlainTable.module.css";

type PlainTableProps = {
  caption?: string;
  headings: readonly string[];
  /** In place of its own look. */
  className?: string | undefined;
  children: ReactNode;
};

/** Rows to read, on a phone too: one that is wider than its place scrolls within it. */
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
