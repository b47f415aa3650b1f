import { bookMessages, type InventoryRow } from "@frangipani/core/books";
import { formatCount } from "@frangipani/core/kernel";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { PAGE_SIZE, pageCountOf, turnWithin } from "../../../ui/table/url/paging.ts";
import type { TableUrl } from "../../../ui/table/url/table-url.ts";
import { type Sorting, sortingOf } from "../../shared/sorting.tsx";
import { type Table, useListTable } from "../../shared/use-list-table.ts";
import type { BooksSearch } from "../books-search.ts";
import { type BookSort, findBooks, SORT_KEYS } from "./find-books.ts";
import { inventory } from "./inventory.ts";
import { inventoryPage, useIsLargeInventory } from "./inventory-pages.ts";

type BooksTable = Table<InventoryRow> & {
  /** The rows of the page, or all rows if the browser has them. */
  knownRows: readonly InventoryRow[] | undefined;
  sortKeys: readonly BookSort[];
  sorting: Sorting<BookSort> | null;
  onSort(order: string | undefined): void;
};

/** Pages the rows in the browser or, in a large shop, those that the server finds. */
export function useBooksTable(url: TableUrl<BooksSearch>): BooksTable {
  const isLarge = useIsLargeInventory() ?? false;
  const pages = usePagesTable(url, isLarge);
  const { show = "all" } = url.search;
  const find = useCallback(
    (rows: readonly InventoryRow[], text: string) => findBooks(rows, text, show),
    [show],
  );
  const list = useListTable(inventory, { pluralName: "books", url, find, sortKeys: SORT_KEYS });
  return isLarge ? pages : { ...list, knownRows: list.all, sortKeys: SORT_KEYS };
}

const SERVER_SORT_KEYS = ["title", "price", "stock"] as const satisfies readonly BookSort[];

function usePagesTable(url: TableUrl<BooksSearch>, isLarge: boolean): BooksTable {
  const { q, show, order, page = 1 } = url.search;
  const sorting = useMemo(() => sortingOf(SERVER_SORT_KEYS, order), [order]);
  const { change } = url;
  const {
    data: found,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...inventoryPage({
      ...(q && { q }),
      ...(show && { show }),
      ...(sorting && { order: `${sorting.descending ? "-" : ""}${sorting.by}` as const }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
    enabled: isLarge,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: true,
  });
  // An empty result of the previous search says nothing about this one.
  const data = isPlaceholderData && found?.books.length === 0 ? undefined : found;
  const pageCount = pageCountOf(data?.count ?? 0);
  return {
    pluralName: "books",
    text: url.text,
    onText: url.onText,
    status: data
      ? `Showing ${formatCount(data.count)} of ${formatCount(data.total)} books`
      : !isError && "Loading books...",
    rows: data?.books,
    knownRows: data?.books,
    isEmpty: data?.total === 0,
    page,
    pageCount,
    onPage: turnWithin(page, pageCount, url.onPage),
    failure: isError
      ? { title: bookMessages.fetchFailed, isRetrying: isFetching, retry: () => void refetch() }
      : null,
    isOutdated: isPlaceholderData,
    sortKeys: SERVER_SORT_KEYS,
    sorting,
    onSort: useCallback((next) => change({ order: next }), [change]),
  };
}
