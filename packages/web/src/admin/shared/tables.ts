import { type QueryKey, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { PAGE_SIZE, pageCountOf, pageOf, turnWithin } from "../../ui/table/Pagination.tsx";
import type { SortedTableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { type List, type ListSource, useList } from "./list.ts";

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
  failure: { title: string; query: { isFetching: boolean; refetch(): unknown } } | null;
  isOutdated: boolean;
};

type TableParts<Row> = Pick<Table<Row>, "rows" | "isEmpty" | "page" | "pageCount"> & {
  /** Undefined until there is data. */
  status: string | undefined;
  failure: string;
};

export function tableOf<Row>(
  pluralName: string,
  { text, onText, onPage }: TableUrl<SortedTableSearch>,
  query: Pick<UseQueryResult, "error" | "isFetching" | "isPlaceholderData" | "refetch">,
  { status, failure, ...parts }: TableParts<Row>,
): Table<Row> {
  const { error, isPlaceholderData } = query;
  return {
    ...parts,
    pluralName,
    text,
    onText,
    status: status ?? (!error && `Loading ${pluralName}...`),
    onPage: turnWithin(parts.page, parts.pageCount, onPage),
    failure: error && { title: failure, query },
    isOutdated: isPlaceholderData,
  };
}

type ListTableOptions<Row, Key extends string & keyof Row> = {
  pluralName: string;
  url: TableUrl<SortedTableSearch>;
  /** Must be memoized: the rows are filtered again when the function changes. */
  find(rows: readonly Row[], text: string): readonly Row[];
  sortKeys?: readonly Key[];
};

const NO_KEYS: readonly never[] = [];

export function useListTable<Row, Data extends List<Row>, Key extends string & keyof Row = never>(
  source: ListSource<Row, Data>,
  { pluralName, url, find, sortKeys = NO_KEYS }: ListTableOptions<Row, Key>,
) {
  const query = useList(source);
  const { data, error } = query;
  const { text, change } = url;
  const { order } = url.search;
  const all = data?.rows;
  const sorting = useMemo(() => sortingOf(sortKeys, order), [sortKeys, order]);
  const matches = useMemo(() => all && sortRows(find(all, text), sorting), [all, find, text, sorting]);
  const pageCount = pageCountOf(matches?.length ?? 0);
  const currentPage = pageOf(matches ?? [], url.page, pageCount);
  const isPartial = data?.isComplete === false;
  const moreText = isPartial && !error ? ", more are coming" : "";
  // No loaded row matches, but rows that are still loading may.
  const mayStillMatch = isPartial && matches?.length === 0;
  const table = tableOf<Row>(pluralName, url, query, {
    status: all && matches && `Showing ${matches.length} of ${all.length} ${pluralName}${moreText}`,
    rows: mayStillMatch ? undefined : matches && currentPage.items,
    isEmpty: all?.length === 0,
    page: currentPage.page,
    pageCount,
    failure: typeof source.failure === "function" ? source.failure(error) : source.failure,
  });
  const onSort = useCallback((order: string | undefined) => change({ order }), [change]);
  return { ...table, all, sorting, onSort };
}

type Found<Row> = { rows: Row[]; count: number; isCut: boolean; total: number };
type Page<Sort> = { q?: string | undefined; page: number; order?: Sort | undefined; limit: number };

/** A list that the server filters, sorts and counts, and returns page by page. */
export type ServerList<Row, Key extends string> = {
  pluralName: string;
  sortKeys: readonly Key[];
  fetch(page: Page<Key | `-${Key}`>, signal: AbortSignal): Promise<Found<Row>>;
  failure(error: unknown): string;
  /** Pages by the total number of rows, even if a search is active. */
  pagesAll?: boolean;
};

export const serverListKey = ({ pluralName }: { pluralName: string }): QueryKey => ["admin", pluralName];

export const serverListQuery = <Row, Key extends string>(
  list: ServerList<Row, Key>,
  { q, page = 1, order }: SortedTableSearch,
) =>
  queryOptions({
    queryKey: [...serverListKey(list), { q, page, order }],
    meta: { failure: list.failure },
    queryFn: ({ signal }) => {
      const validOrder = sortingOf(list.sortKeys, order) ? (order as Key | `-${Key}`) : undefined;
      return list.fetch({ q, page, order: validOrder, limit: PAGE_SIZE }, signal);
    },
  });

export function useServerTable<Row, Key extends string>(
  list: ServerList<Row, Key>,
  url: TableUrl<SortedTableSearch>,
) {
  const { pluralName, sortKeys, pagesAll } = list;
  const query = useQuery({
    ...serverListQuery(list, url.search),
    placeholderData: (previous: Found<Row> | undefined) => previous,
  });
  const { data } = query;
  const table = tableOf<Row>(pluralName, url, query, {
    status: data && `Showing ${data.isCut ? "more than " : ""}${data.count} of ${data.total} ${pluralName}`,
    rows: data?.rows,
    isEmpty: data?.total === 0,
    page: url.page,
    pageCount: pageCountOf((pagesAll ? data?.total : data?.count) ?? 0),
    failure: list.failure(query.error),
  });
  return {
    ...table,
    sorting: sortingOf(sortKeys, url.search.order),
    onSort: (order: string | undefined) => url.change({ order }),
  };
}

export type Sorting<Key extends string> = { by: Key; descending: boolean };

export const sortingOf = <Key extends string>(
  keys: readonly Key[],
  text: string | undefined,
): Sorting<Key> | null => {
  const descending = text?.startsWith("-") ?? false;
  const by = keys.find((key) => key === (descending ? text?.slice(1) : text));
  return by ? { by, descending } : null;
};

const collator = new Intl.Collator("en");
const compare = (a: unknown, b: unknown): number =>
  typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));

function sortRows<Row, Key extends string & keyof Row>(
  rows: readonly Row[],
  sorting: Sorting<Key> | null,
): readonly Row[] {
  if (!sorting) return rows;
  const { by, descending } = sorting;
  return rows.toSorted((a, b) => (descending ? -1 : 1) * compare(a[by], b[by]));
}
