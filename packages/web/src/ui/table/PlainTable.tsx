import type { ReactNode } from "react";
import css from "./PlainTable.module.css";

type PlainTableProps = {
  caption?: string;
  headings: readonly string[];
  /** Replaces the default class. */
  className?: string | undefined;
  children: ReactNode;
};

/** A table without interaction, which stays a table on a phone, and scrolls if it is too wide. */
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
