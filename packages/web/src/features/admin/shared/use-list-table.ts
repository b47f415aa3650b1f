import { useDeferredValue } from "react";
import { pageCountOf, pageOf } from "../../shared/table/paging.ts";
import type { SortedTableSearch } from "../../shared/table/table-search.ts";
import type { TableUrl } from "../../shared/table/table-url.ts";
import { type List, type ListSource, useList } from "./list.ts";
import { sortingOf, sortRows } from "./sorting.ts";

/** What a page of the back office shows of its rows. */
export type Table<Row> = {
  /** What is listed, in the plural: "users". */
  things: string;
  /** In the search box. */
  text: string;
  onText(text: string): void;
  /** How many rows are shown, or that they are on their way. */
  status: string | false;
  /** The rows of this page; undefined while nobody knows yet whether there are any. */
  rows: readonly Row[] | undefined;
  /** Nothing is listed at all, whatever is searched. */
  isBlank: boolean;
  page: number;
  pageCount: number;
  onPage(page: number): void;
  /** The list failed: its title, and how to try again. */
  failure: { title: string; isRetrying: boolean; retry(): void } | null;
  /** The rows are of before, while others are on their way. */
  isStale?: boolean;
};

type ListTableOptions<Row, Key extends string & keyof Row> = {
  things: string;
  url: TableUrl<SortedTableSearch>;
  /** The rows that fit what is typed. */
  find(rows: readonly Row[], typed: string): readonly Row[];
  /** By what the rows may be sorted. */
  sortKeys?: readonly Key[];
  /** There are as many pages as all rows fill, whatever is searched. */
  hasPagesOfAll?: boolean;
};

/** A list held whole as a table: searched, sorted, counted and paged here, so that every key answers at once. */
export function useListTable<Row, Held extends List<Row>, Key extends string & keyof Row = never>(
  source: ListSource<Row, Held>,
  { things, url, find, sortKeys = [], hasPagesOfAll = false }: ListTableOptions<Row, Key>,
) {
  const { data, error, isFetching, refetch } = useList(source);
  const typed = useDeferredValue(url.text);
  const all = data?.rows;
  const sorting = sortingOf(sortKeys, url.search.order);
  const found = all && sortRows(find(all, typed), sorting);
  const pageCount = pageCountOf((hasPagesOfAll ? all : found)?.length ?? 0);
  const shown = pageOf(found ?? [], url.page, pageCount);
  const title = typeof source.failure === "function" ? source.failure(error) : source.failure;
  const failure = error && { title, isRetrying: isFetching, retry: () => void refetch() };
  const isComing = data?.isComplete === false;
  const more = isComing ? ", more are coming" : "";
  // What was not found so far may be among the rows to come.
  const isSearching = isComing && found?.length === 0 && !failure;
  const table: Table<Row> = {
    things,
    text: url.text,
    onText: url.onText,
    status:
      all && found
        ? `Showing ${found.length} of ${all.length} ${things}${more}`
        : !failure && `Loading ${things}...`,
    rows: isSearching ? undefined : found && shown.items,
    isBlank: all?.length === 0,
    page: shown.page,
    pageCount,
    onPage: (page) => page >= 1 && page <= pageCount && url.onPage(page),
    failure,
  };
  return { ...table, all, sorting, onSort: (order: string | undefined) => url.change({ order }) };
}
