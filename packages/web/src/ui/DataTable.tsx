import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "./cx.ts";
import css from "./DataTable.module.css";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  align?: "start" | "end" | undefined;
  width?: string | undefined;
  /** On a phone each row is a card: lead heads it, picture stands beside, actions close it, hidden is left out. */
  phone?: "lead" | "picture" | "actions" | "hidden" | undefined;
  /** The header is heard only, as over a column of buttons. */
  hideHeader?: boolean | undefined;
  /** What stands in the header instead of its text, as a button which sorts; the text labels the cells of a phone. */
  headerControl?: ReactNode;
  /** The order in which the rows stand, if it is this column's. */
  sorted?: "ascending" | "descending" | undefined;
};

export type DataTableProps<Row> = {
  /** What the table lists; heard, not seen. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Draws a row back behind the others, as one that no longer matters. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /** Makes rows focusable: Enter or a press opens one, ↑ and ↓ move between them. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Page Up and Page Down while the focus is in the table. */
  onPage?: ((step: -1 | 1) => void) | undefined;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** New rows are on their way; these are the old ones. */
  stale?: boolean | undefined;
};

/** A dense table with a sticky header on a desk, a list of cards on a phone; a table to assistive technology on both. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isMuted,
  onOpen,
  onPage,
  empty,
  stale = false,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (isField(event.target)) return;
    if (onPage && (event.key === "PageDown" || event.key === "PageUp")) {
      event.preventDefault();
      onPage(event.key === "PageDown" ? 1 : -1);
    }
    const row = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
    const next = event.key === "ArrowDown" ? row?.nextElementSibling : row?.previousElementSibling;
    if (
      (event.key === "ArrowDown" || event.key === "ArrowUp") &&
      next instanceof HTMLElement &&
      next.tabIndex === 0
    ) {
      event.preventDefault();
      next.focus();
    }
  };

  // Displayed as blocks on a phone, the elements lose their roles; so the roles are written out.
  return (
    <div className={css.place}>
      <div className={css.sheet} data-stale={stale || undefined}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table role="table" className={css.table} aria-busy={stale} onKeyDown={keys}>
          <caption className={css.caption}>{caption}</caption>
          <thead role="rowgroup" className={css.head}>
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  className={cx(css.header, column.align === "end" && css.end)}
                  style={{ width: column.width }}
                  aria-sort={column.sorted}
                >
                  {column.headerControl ? (
                    column.headerControl
                  ) : column.hideHeader ? (
                    <span className={css.heard}>{column.header}</span>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className={cx(css.row, onOpen && css.opens, isMuted?.(row) && css.muted)}
                {...(onOpen && {
                  tabIndex: 0,
                  onClick: (event) => !isControl(event.target) && onOpen(row),
                  onKeyDown: (event) => {
                    if (event.key === "Enter" && event.target === event.currentTarget) onOpen(row);
                  },
                })}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.header}
                    className={cx(
                      css.cell,
                      column.align === "end" && css.end,
                      column.phone && css[column.phone],
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
    </div>
  );
}

const isField = (target: EventTarget) =>
  target instanceof Element && target.closest("input, select, textarea") !== null;

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, select, textarea, label") !== null;
