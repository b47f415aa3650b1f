import { useCallback, useMemo } from "react";
import { pageCountOf, pageOf, turnWithin } from "../../ui/table/url/paging.ts";
import type { SortedTableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { type List, type ListSource, useList } from "./list.ts";
import { sortingOf, sortRows } from "./sorting.tsx";

export type Table<Row> = {
  pluralName: string;
  text: string;
  onText(text: string): void;
  status: string | false;
  rows: readonly Row[] | undefined;
  isEmpty: boolean;
  page: number;
  pageCount: number;
  onPage(page: number): void;
  failure: { title: string; isRetrying: boolean; retry(): void } | null;
  isOutdated?: boolean;
};

type ListTableOptions<Row, Key extends string & keyof Row> = {
  pluralName: string;
  url: TableUrl<SortedTableSearch>;
  /** Stays the same function while its results for the same rows and text are the same. */
  find(rows: readonly Row[], text: string): readonly Row[];
  sortKeys?: readonly Key[];
};

const NONE: readonly never[] = [];

export function useListTable<Row, Data extends List<Row>, Key extends string & keyof Row = never>(
  source: ListSource<Row, Data>,
  { pluralName, url, find, sortKeys = NONE }: ListTableOptions<Row, Key>,
) {
  const { data, error, isFetching, refetch } = useList(source);
  const { text, change } = url;
  const { order } = url.search;
  const all = data?.rows;
  const sorting = useMemo(() => sortingOf(sortKeys, order), [sortKeys, order]);
  const matches = useMemo(() => all && sortRows(find(all, text), sorting), [all, find, text, sorting]);
  const pageCount = pageCountOf(matches?.length ?? 0);
  const currentPage = pageOf(matches ?? [], url.page, pageCount);
  const title = typeof source.failure === "function" ? source.failure(error) : source.failure;
  const failure = error && { title, isRetrying: isFetching, retry: () => void refetch() };
  const isPart = data?.isComplete === false;
  const more = isPart && !failure ? ", more are coming" : "";
  // A match may be among the rows that are not here yet.
  const isUnknown = isPart && matches?.length === 0;
  const table: Table<Row> = {
    pluralName,
    text,
    onText: url.onText,
    status:
      all && matches
        ? `Showing ${matches.length} of ${all.length} ${pluralName}${more}`
        : !failure && `Loading ${pluralName}...`,
    rows: isUnknown ? undefined : matches && currentPage.items,
    isEmpty: all?.length === 0,
    page: currentPage.page,
    pageCount,
    onPage: turnWithin(currentPage.page, pageCount, url.onPage),
    failure,
  };
  const onSort = useCallback((order: string | undefined) => change({ order }), [change]);
  return { ...table, all, sorting, onSort };
}
