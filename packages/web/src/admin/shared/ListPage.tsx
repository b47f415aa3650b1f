import type { ReactNode } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { Select, type SelectProps } from "../../ui/form/Select.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import {
  DataTable,
  type DataTableProps,
  TableSkeleton,
  type TableSkeletonProps,
} from "../../ui/table/DataTable.tsx";
import { Pagination } from "../../ui/table/Pagination.tsx";
import css from "./office.module.css";
import type { Table } from "./tables.ts";
import { ViewsButton } from "./ViewsButton.tsx";

type ListPageProps<Row> = Pick<DataTableProps<Row>, "columns" | "rowKey" | "onOpen" | "isMuted"> & {
  table: Table<Row>;
  caption?: string;
  placeholder: string;
  filters?: ReactNode;
  above?: ReactNode;
  empty: { title: string; text?: string };
  hint?: string;
  onClear?: () => void;
};

export function ListPage<Row>({ table, columns, empty, ...props }: ListPageProps<Row>) {
  const { pluralName, text, onText, rows, page, pageCount, onPage, failure } = table;
  return (
    <div className={shared.stack1h}>
      <div className={cx(shared.row, css.bar)}>
        <SearchField
          label={`Search ${pluralName}`}
          placeholder={props.placeholder}
          shortcut="/"
          value={text}
          onChange={onText}
          className={css.search}
        />
        {props.filters}
        <ViewsButton pluralName={pluralName} />
        <p className={cx(shared.note, shared.digits, css.count)} role="status">
          {table.status}
        </p>
      </div>
      {props.above}
      {rows ? (
        <>
          <DataTable
            caption={props.caption ?? pluralName}
            columns={columns}
            rows={rows}
            rowKey={props.rowKey}
            isMuted={props.isMuted}
            onOpen={props.onOpen}
            onPage={(step) => onPage(page + step)}
            isOutdated={table.isOutdated}
            empty={<NoRows table={table} empty={empty} hint={props.hint} onClear={props.onClear} />}
          />
          <Pagination label={`Pages of ${pluralName}`} page={page} pageCount={pageCount} onPage={onPage} />
        </>
      ) : (
        <NotListed failure={failure} columns={columns.length} />
      )}
    </div>
  );
}

function NotListed({ failure, columns }: { failure: Table<unknown>["failure"]; columns: number }) {
  if (!failure) return <TableSkeleton label="Please wait" columns={Math.min(columns, 6)} />;
  return <ErrorState {...failure}>The list could not be loaded. Please try again in a moment.</ErrorState>;
}

type NoRowsProps = Pick<ListPageProps<never>, "empty"> & {
  table: Pick<Table<never>, "pluralName" | "page" | "onPage" | "isEmpty" | "onText">;
  hint: string | undefined;
  onClear: (() => void) | undefined;
};

function NoRows({ table, empty, hint, onClear = () => table.onText("") }: NoRowsProps) {
  const { pluralName, page, onPage, isEmpty } = table;
  if (page > 1)
    return (
      <EmptyState
        title={`No ${pluralName} on this page`}
        action={<Button onClick={() => onPage(1)}>Show the first page</Button>}
      />
    );
  if (isEmpty) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <EmptyState
      title={`No ${pluralName} match your search`}
      action={<Button onClick={onClear}>{`Show all ${pluralName}`}</Button>}
    >
      {hint}
    </EmptyState>
  );
}

type QueryTableProps<Row> = Omit<DataTableProps<Row>, "rows"> & {
  rows: readonly Row[] | undefined;
  query: { isError: boolean; isFetching: boolean; refetch(): unknown };
  failure: string;
  loading: TableSkeletonProps;
};

/** A query's rows in a table without search, or its loading or failed state. */
export function QueryTable<Row>({ rows, query, failure, loading, ...table }: QueryTableProps<Row>) {
  if (rows) return <DataTable rows={rows} {...table} />;
  if (query.isError) return <ErrorState title={failure} query={query} />;
  return <TableSkeleton {...loading} />;
}

export const Filter = (props: SelectProps) => <Select hideLabel className={css.filter} {...props} />;
