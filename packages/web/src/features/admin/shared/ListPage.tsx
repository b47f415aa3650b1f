import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { TableSkeleton } from "../../../ui/Skeleton.tsx";
import { pageCountOf, pageOf } from "../../shared/table/paging.ts";
import type { TableUrl } from "../../shared/table/table-url.ts";
import { ListFrame } from "./ListFrame.tsx";

type ListPageProps<Row> = {
  /** What is listed, in the plural: "users". */
  things: string;
  table: Pick<TableUrl, "text" | "onText" | "page" | "onPage">;
  /** What the search looks at, in the empty box. */
  placeholder?: string;
  columns: Column<Row>[];
  rowKey(row: Row): string;
  /** All rows; none while they are on their way. */
  all: readonly Row[] | undefined;
  /** Those of them that fit the search and the filters. */
  found: readonly Row[] | undefined;
  /** The list failed: its title, and how to try again. */
  failure: { title: string; isRetrying: boolean; retry(): void } | null;
  onOpen?: ((row: Row) => void) | undefined;
  /** Selects beside the search box. */
  filters?: ReactNode;
  /** What stands between the bar and the table. */
  above?: ReactNode;
  /** Where nothing is listed at all: what to do first. */
  empty: { title: string; text?: string; action?: ReactNode };
  onClear?: () => void;
  /** Where it is not that of the rows found. */
  pageCount?: number | undefined;
  /** Rows are still coming. */
  isPartial?: boolean;
};

/** A list which the browser holds whole: searched, counted and paged here, so that every key answers at once. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { things, table, columns, rowKey, all, found, failure, empty, onOpen } = props;
  const pageCount = props.pageCount ?? pageCountOf(found?.length ?? 0);
  const shown = found && pageOf(found, table.page, pageCount);
  const clear = props.onClear ?? (() => table.onText(""));
  return (
    <ListFrame
      things={things}
      placeholder={props.placeholder}
      text={table.text}
      onText={table.onText}
      filters={props.filters}
      status={
        all && found
          ? `Showing ${found.length} of ${all.length} ${things}${props.isPartial ? ", more are coming" : ""}`
          : !failure && `Loading ${things}...`
      }
    >
      {props.above}
      {shown && all ? (
        <>
          <DataTable
            caption={things}
            columns={columns}
            rows={shown.items}
            rowKey={rowKey}
            onOpen={onOpen}
            onPage={(step) => {
              const next = shown.page + step;
              if (next >= 1 && next <= pageCount) table.onPage(next);
            }}
            empty={
              all.length === 0 ? (
                <EmptyState title={empty.title} action={empty.action}>
                  {empty.text}
                </EmptyState>
              ) : (
                <EmptyState
                  title={`No ${things} match your search`}
                  action={<Button onClick={clear}>Show all {things}</Button>}
                />
              )
            }
          />
          <Pagination
            label={`Pages of ${things}`}
            page={shown.page}
            pageCount={pageCount}
            onPage={table.onPage}
          />
        </>
      ) : failure ? (
        <ErrorState title={failure.title} onRetry={failure.retry} retrying={failure.isRetrying}>
          The server could not be asked. Please try again in a moment.
        </ErrorState>
      ) : (
        <TableSkeleton label="Please wait" columns={Math.min(columns.length, 6)} />
      )}
    </ListFrame>
  );
}
