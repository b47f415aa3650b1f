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

/** One request per word; a small shop is loaded by then, and needs none. */
const DEBOUNCE_MS = 200;
/** The next page is fetched when this many books are left to show. */
const PREFETCH_BOOKS = 60;

type Found = {
  key: string;
  books: readonly CatalogueBook[];
  count: number;
  /** Offset of the next page. */
  offset: number;
  hasFailed: boolean;
};

type ServerSearch = {
  found: Pick<Found, "books" | "count"> | undefined;
  /** Results of the previous query, until this one's response. */
  earlier: readonly CatalogueBook[] | undefined;
  hasFailed: boolean;
  /** Fetches the next page if it is needed soon. @param end index after the last book on the screen */
  onShown(end: number): void;
};

/** The first page of the server's matches, and the next ones as they come near the screen. */
export function useServerSearch(query: Browse, isNeeded: boolean): ServerSearch {
  const status = useCatalogueState("status");
  const isOnline = useOnline();
  // Later visits first load what the device has stored.
  const isEnabled = status === "ready" || isFirstVisit();
  const key = isNeeded ? browseKey(query) : undefined;
  const [latest, setLatest] = useState(() => initialFound(key));
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
        setLatest((before) => withPage(before, key, offset, page));
      } catch (error) {
        if (stop.signal.aborted) return;
        console.warn("The server search failed.", error);
        // Offline, fetched once the network is back.
        if (connection.get())
          setLatest((before) => ({ ...(before?.key === key ? before : nothing), key, hasFailed: true }));
      }
    };
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
    found: current?.hasFailed && offset === 0 ? undefined : current,
    earlier: key !== undefined && !current ? latest?.books : undefined,
    hasFailed: current?.hasFailed ?? false,
    onShown,
  };
}

/** Results in a server-rendered page, until this device has other books. */
function initialFound(key: string | undefined): Found | undefined {
  const { catalogue, found } = initialData;
  if (!found || found.key !== key || catalogueState.get().catalogue !== catalogue) return undefined;
  const books = browse(catalogue, JSON.parse(key));
  return { key, books, count: found.count, offset: books.length, hasFailed: false };
}

const nothing = { books: [], count: 0, offset: 0 };

function withPage(
  before: Found | undefined,
  key: string,
  offset: number,
  page: Awaited<ReturnType<typeof feedClient.search>>,
): Found {
  const withNames = withCategoryNames(catalogueState.get().catalogue.categories);
  const first = before?.key === key ? before.books : [];
  const known = new Set<string>(first.map((book) => book._id));
  const next = page.books.filter((book) => !known.has(book._id)).map(withNames);
  return {
    key,
    books: [...first, ...next],
    count: page.count,
    offset: offset + page.books.length,
    hasFailed: false,
  };
}
