import { type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { PAGE_SIZE, pageCountOf, turnWithin } from "../../ui/table/url/paging.ts";
import type { SortedTableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { sortingOf } from "./sorting.tsx";
import type { Table } from "./use-list-table.ts";

type Found<Row> = { rows: Row[]; count: number; isCut: boolean; total: number };
type Page<Sort> = { q?: string | undefined; page: number; order?: Sort | undefined; limit: number };

/** A list that the server finds, sorts and counts, page by page. */
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
      const known = sortingOf(list.sortKeys, order) ? (order as Key | `-${Key}`) : undefined;
      return list.fetch({ q, page, order: known, limit: PAGE_SIZE }, signal);
    },
  });

export function useServerTable<Row, Key extends string>(
  list: ServerList<Row, Key>,
  url: TableUrl<SortedTableSearch>,
) {
  const { pluralName, sortKeys, pagesAll } = list;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...serverListQuery(list, url.search),
    placeholderData: (previous: Found<Row> | undefined) => previous,
  });
  const pageCount = pageCountOf((pagesAll ? data?.total : data?.count) ?? 0);
  const table: Table<Row> = {
    pluralName,
    text: url.text,
    onText: url.onText,
    status: data
      ? `Showing ${data.isCut ? "more than " : ""}${data.count} of ${data.total} ${pluralName}`
      : !error && `Loading ${pluralName}...`,
    rows: data?.rows,
    isEmpty: data?.total === 0,
    page: url.page,
    pageCount,
    onPage: turnWithin(url.page, pageCount, url.onPage),
    failure: error && { title: list.failure(error), isRetrying: isFetching, retry: () => void refetch() },
    isOutdated: isPlaceholderData,
  };
  return {
    ...table,
    sorting: sortingOf(sortKeys, url.search.order),
    onSort: (order: string | undefined) => url.change({ order }),
  };
}
