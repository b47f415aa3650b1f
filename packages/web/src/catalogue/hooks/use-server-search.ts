import {
  type Browse,
  browse,
  browseKey,
  type CatalogueBook,
  withCategoryNames,
} from "@frangipani/core/catalogue";
import { useCallback, useEffect, useState } from "react";
import { connection, useOnline } from "../../device/connection.ts";
import { catalogueState, initialData, isFirstVisit, useCatalogueState } from "../catalogue-state.ts";
import { feedClient } from "../sync/feed-client.ts";

/** Long enough for about one request per word, and for a small shop to be loaded, which then needs no request. */
const DEBOUNCE_MS = 200;
/** The next page is fetched once fewer than this many loaded books are below the screen. */
const PREFETCH_BOOKS = 60;

type Matches = {
  key: string;
  books: readonly CatalogueBook[];
  count: number;
  /** Offset of the next page. */
  offset: number;
  /** Whether the last request failed; it is not repeated before the query changes. */
  hasFailed: boolean;
};

type ServerSearch = {
  serverMatches: Pick<Matches, "books" | "count"> | undefined;
  /** The previous query's books, while this one's response is pending. */
  previousMatches: readonly CatalogueBook[] | undefined;
  hasFailed: boolean;
  /** Fetches the next page if it is needed soon. @param end index after the last book on the screen */
  onShown(end: number): void;
};

/** Fetches the first page of the server's matches, and the next ones as they come near the screen. */
export function useServerSearch(query: Browse, { isNeeded }: { isNeeded: boolean }): ServerSearch {
  const status = useCatalogueState("status");
  const isOnline = useOnline();
  // Later visits first load the stored books.
  const isEnabled = status === "ready" || isFirstVisit();
  const key = isNeeded ? browseKey(query) : undefined;
  const [latest, setLatest] = useState(() => initialMatches(key));
  const current = latest?.key === key ? latest : undefined;
  const offset = current?.offset ?? 0;
  const hasNext = current !== undefined && offset < current.count;
  const nextPage = `${offset} ${key}`;
  const [neededPage, setNeededPage] = useState("");
  const isPageNeeded = !current || (hasNext && neededPage === nextPage && !current.hasFailed);

  useEffect(() => {
    if (key === undefined || !isEnabled || !isOnline || !isPageNeeded) return;
    const stop = new AbortController();
    const fetchPage = async () => {
      try {
        const page = await feedClient.search({ ...JSON.parse(key), offset }, stop.signal);
        setLatest((before) => withPage(before, { key, offset, page }));
      } catch (error) {
        if (stop.signal.aborted) return;
        // Offline, the search is repeated once the network is back.
        if (!connection.get()) return;
        console.warn("The server search failed.", error);
        setLatest((before) => ({ ...(before?.key === key ? before : noBooks), key, hasFailed: true }));
      }
    };
    // The first books are shown while one types, further pages while one scrolls.
    const debounce = setTimeout(fetchPage, offset < PREFETCH_BOOKS ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(debounce);
      stop.abort();
    };
  }, [key, isEnabled, isOnline, offset, isPageNeeded]);

  const onShown = useCallback(
    (end: number) => {
      if (hasNext && end > offset - PREFETCH_BOOKS) setNeededPage(nextPage);
    },
    [hasNext, offset, nextPage],
  );
  return {
    serverMatches: current?.hasFailed && offset === 0 ? undefined : current,
    previousMatches: key !== undefined && !current ? latest?.books : undefined,
    hasFailed: current?.hasFailed ?? false,
    onShown,
  };
}

/** The results in a server-rendered page, as long as this device has no other books. */
function initialMatches(key: string | undefined): Matches | undefined {
  const { catalogue, found } = initialData;
  if (!found || found.key !== key || catalogueState.get().catalogue !== catalogue) return undefined;
  const books = browse(catalogue, JSON.parse(key));
  return { key, books, count: found.count, offset: books.length, hasFailed: false };
}

const noBooks = { books: [], count: 0, offset: 0 };

function withPage(
  before: Matches | undefined,
  { key, offset, page }: { key: string; offset: number; page: Awaited<ReturnType<typeof feedClient.search>> },
): Matches {
  const withNames = withCategoryNames(catalogueState.get().catalogue.categories);
  const previousBooks = before?.key === key ? before.books : [];
  const knownIds = new Set<string>(previousBooks.map((book) => book._id));
  const newBooks = page.books.filter((book) => !knownIds.has(book._id)).map(withNames);
  return {
    key,
    books: [...previousBooks, ...newBooks],
    count: page.count,
    offset: offset + page.books.length,
    hasFailed: false,
  };
}
