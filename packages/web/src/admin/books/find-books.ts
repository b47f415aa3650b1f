import {
  bookMessages,
  type InventoryRow,
  LOW_STOCK,
  type StatusFilter,
  searchedText,
} from "@frangipani/core/books";
import { formatCount } from "@frangipani/core/kernel";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { PAGE_SIZE, pageCountOf } from "../../ui/table/Pagination.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import type { BooksSearch } from "../admin-search.ts";
import { useList } from "../shared/list.ts";
import { matcher } from "../shared/matches.ts";
import { type Sorting, sortingOf, type Table, tableOf, useListTable } from "../shared/tables.ts";
import { inventory, inventoryPage } from "./inventory.ts";

const SORT_KEYS = ["title", "author", "category", "price", "stock"] as const;
export type BookSort = (typeof SORT_KEYS)[number];

const matchingBooks = matcher<InventoryRow>(
  (book) => `${searchedText(book)} ${book.isbn} ${book.isbn.replace(/\D/g, "")}`,
);

export const isLow = (book: InventoryRow): boolean => book.status && book.stock < LOW_STOCK;

const filters: Record<StatusFilter, (book: InventoryRow) => boolean> = {
  all: () => true,
  "on-sale": (book) => book.status,
  inactive: (book) => !book.status,
  low: isLow,
  "no-cover": (book) => book.status && book.imageColor === null,
};

const findBooks = (
  rows: readonly InventoryRow[],
  text: string,
  filter: StatusFilter,
): readonly InventoryRow[] => matchingBooks(rows, text).filter(filters[filter]);

const MAX_BOOKS = 6;

/** The first books that match all typed words; empty without a word. */
export function useMatchingBooks(text: string): readonly InventoryRow[] {
  const { data: list } = useList(inventory);
  const isLarge = list?.isLarge ?? false;
  const searched = text.trim();
  const q = useDebouncedText(searched, isLarge);
  const { data: page, isPlaceholderData } = useQuery({
    ...inventoryPage({ q, limit: MAX_BOOKS }),
    enabled: isLarge && q !== "",
    placeholderData: (previous) => previous,
  });
  if (!list || searched === "") return [];
  if (isLarge) {
    const found = q === "" ? [] : (page?.books ?? []);
    // Until the server responds to the current text, show the previous results that still match.
    return q === searched && !isPlaceholderData ? found : matchingBooks(found, searched);
  }
  return matchingBooks(list.rows, searched).slice(0, MAX_BOOKS);
}

const TYPING_PAUSE_MS = 250;

/** The text as of the last pause in typing, so that not every letter sends a request. */
export function useDebouncedText(text: string, isEnabled: boolean): string {
  const [debounced, setDebounced] = useState("");
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isEnabled]);
  return debounced;
}

type BooksTable = Table<InventoryRow> & {
  /** The rows of the page, or all rows if the browser has them. */
  knownRows: readonly InventoryRow[] | undefined;
  sortKeys: readonly BookSort[];
  sorting: Sorting<BookSort> | null;
  onSort(order: string | undefined): void;
};

export function useBooksTable(url: TableUrl<BooksSearch>): BooksTable {
  const isLarge = useList(inventory).data?.isLarge ?? false;
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
  const query = useQuery({
    ...inventoryPage({
      ...(q && { q }),
      ...(show && { show }),
      ...(sorting && { order: `${sorting.descending ? "-" : ""}${sorting.by}` as const }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
    enabled: isLarge,
    placeholderData: (previous) => previous,
  });
  const { data: found, isPlaceholderData } = query;
  // Placeholder data is the previous search's: if that found nothing, this one may still find books.
  const data = isPlaceholderData && found?.books.length === 0 ? undefined : found;
  const table = tableOf<InventoryRow>("books", url, query, {
    status: data && `Showing ${formatCount(data.count)} of ${formatCount(data.total)} books`,
    rows: data?.books,
    isEmpty: data?.total === 0,
    page,
    pageCount: pageCountOf(data?.count ?? 0),
    failure: bookMessages.fetchFailed,
  });
  return {
    ...table,
    knownRows: data?.books,
    sortKeys: SERVER_SORT_KEYS,
    sorting,
    onSort: useCallback((next) => change({ order: next }), [change]),
  };
}
