import { type KeyboardEvent, memo, type ReactNode } from "react";
import { Loading, Skeleton } from "../feedback/Skeleton.tsx";
import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import { VisuallyHidden, visuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./DataTable.module.css";

export type Column<Row> = {
  /** Unique within a table. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** "end" is for numbers, so that their digits are aligned. */
  align?: "start" | "end" | undefined;
  width?: string | undefined;
  /** The column's place on a phone, where a row is a card: lead is its heading, picture is beside it, actions are at the end; inline columns share one line with the lead. */
  phone?: "lead" | "picture" | "actions" | "hidden" | "inline" | undefined;
  hideHeader?: boolean | undefined;
  headerControl?: ReactNode;
  /** A control for all rows of the page. */
  controlOfRows?(rows: readonly Row[]): ReactNode;
  sorted?: "ascending" | "descending" | undefined;
};

export type DataTableProps<Row> = {
  caption: string;
  /** Memoize it and `onOpen`: unchanged rows are rendered again only if one of them changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isMuted?: ((row: Row) => boolean) | undefined;
  /** Makes rows focusable: Enter or a press opens a row, ↑ and ↓ move between rows. */
  onOpen?: ((row: Row) => void) | undefined;
  onPage?: ((step: -1 | 1) => void) | undefined;
  empty?: ReactNode;
  isOutdated?: boolean | undefined;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isMuted, onOpen, onPage, empty, isOutdated = false } = props;
  if (rows.length === 0 && empty) return empty;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isField(event.target)) return;
    if (onPage && (event.key === "PageDown" || event.key === "PageUp")) {
      event.preventDefault();
      onPage(event.key === "PageDown" ? 1 : -1);
    }
    const row = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
    const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
    if (next instanceof HTMLElement && next.tabIndex === 0) {
      event.preventDefault();
      next.focus();
    }
  };

  // On a phone `display: block` removes the implicit roles, so they are explicit.
  return (
    <div className={css.wrapper}>
      <div className={css.sheet} data-outdated={isOutdated || undefined}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table role="table" className={css.table} aria-busy={isOutdated} onKeyDown={onKeyDown}>
          <caption className={visuallyHidden}>{caption}</caption>
          <thead role="rowgroup" className={css.head}>
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  className={cx(css.header, column.align === "end" && css.end)}
                  style={{ width: column.width }}
                  aria-sort={column.sorted}
                >
                  {headerContent(column, rows)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                isMuted={isMuted?.(row) ?? false}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
    </div>
  );
}

function headerContent<Row>(column: Column<Row>, rows: readonly Row[]): ReactNode {
  if (column.controlOfRows) return column.controlOfRows(rows);
  if (column.headerControl) return column.headerControl;
  return column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
}

type TableRowProps<Row> = Pick<DataTableProps<Row>, "columns" | "onOpen"> & { row: Row; isMuted: boolean };

const TableRow = memo(<Row,>({ row, columns, isMuted, onOpen }: TableRowProps<Row>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: see DataTable
  <tr
    role="row"
    className={cx(css.row, onOpen && css.opens, isMuted && shared.muted)}
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
        key={column.header}
        role="cell"
        data-label={column.header}
        className={cx(css.cell, column.align === "end" && css.end, column.phone && css[column.phone])}
      >
        {column.cell(row)}
      </td>
    ))}
  </tr>
  // biome-ignore-end lint/a11y/noRedundantRoles: see DataTable
)) as <Row>(props: TableRowProps<Row>) => ReactNode;

const isField = (target: EventTarget) =>
  target instanceof Element && target.closest("input, select, textarea") !== null;

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, input, select, textarea, label") !== null;

export type TableSkeletonProps = { label: string; rows?: number; columns?: number };

export const TableSkeleton = ({ label, rows = 10, columns = 5 }: TableSkeletonProps) => (
  <Loading label={label}>
    <div className={css.skeleton} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {Array.from({ length: rows * columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
        <Skeleton key={cell} width={`${46 + ((cell * 37) % 48)}%`} />
      ))}
    </div>
  </Loading>
);
