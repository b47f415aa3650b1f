import {
  type Browse,
  browse,
  type Catalogue,
  type CatalogueBook,
  type FacetFilter,
  filterByFacets,
  insertMatches,
  prepareSearch,
} from "@frangipani/core/catalogue";
import { useEffect, useMemo } from "react";
import { useOnline } from "../../device/connection.ts";
import { whenIdle } from "../../device/scheduling.ts";
import { useCatalogueState } from "../catalogue-state.ts";
import { visitCategory } from "../start.ts";
import { useServerSearch } from "./use-server-search.ts";

export type BooksFound = {
  books: readonly CatalogueBook[];
  /** Local books that match the search and category, before the other filters. */
  unfiltered: readonly CatalogueBook[];
  /** Whether this device has all books of the category, or of the shop. */
  hasAll: boolean;
  count: number;
  /** False while more books may match: until the server responds, or all books are stored. */
  isCounted: boolean;
  /** Set if only books of this device are listed: how many of the shop or category it stores. */
  partial?: { stored: number; total: number } | undefined;
  /** Set if the server has more; to be called while scrolling. @param end index after the last book on the screen */
  onShown?: ((end: number) => void) | undefined;
};

/** Local books. If they are incomplete, the server's matches precede them; until these arrive, previous server matches that still match. */
export function useBrowse(
  { q, category, subcategory, sort }: Omit<Browse, keyof FacetFilter>,
  filter: FacetFilter = noFilter,
): BooksFound {
  const isOnline = useOnline();
  const { catalogue, coverage, partial } = useStoredBooks(category);
  // The first chunk has the first books by title, so the unfiltered list by title needs no request.
  const isFiltered = Object.values(filter).some(Boolean);
  const isBeyondFirstChunk = Boolean(q?.trim() || category || (sort ?? "title") !== "title" || isFiltered);
  const { serverMatches, previousMatches, hasFailed, onShown } = useServerSearch(
    { q, category, subcategory, sort, ...filter },
    { isNeeded: coverage === "share" || (coverage === "incomplete" && isBeyondFirstChunk) },
  );
  const isLocalOnly = coverage === "all" || (coverage === "share" && (hasFailed || !isOnline));
  const unfiltered = useMemo(
    () => browse(catalogue, { q, category, subcategory, sort }),
    [catalogue, q, category, subcategory, sort],
  );
  return useMemo(() => {
    const local = filterByFacets(unfiltered, filter);
    const common = { unfiltered, hasAll: coverage === "all" };
    if (serverMatches) return { ...common, ...serverFirst(serverMatches, local, catalogue), onShown };
    if (isLocalOnly) return { ...common, ...localOnly(local), partial };
    const previous = previousMatches?.filter((book) => !catalogue.book(book._id)) ?? [];
    const query = { q, category, subcategory, sort, ...filter };
    return { ...common, ...localWithPrevious(local, previous, query) };
  }, [
    catalogue,
    unfiltered,
    filter,
    coverage,
    serverMatches,
    previousMatches,
    isLocalOnly,
    partial,
    onShown,
    q,
    category,
    subcategory,
    sort,
  ]);
}

const noFilter: FacetFilter = {};

type Listed = Pick<BooksFound, "books" | "count" | "isCounted">;

const localOnly = (local: readonly CatalogueBook[]): Listed => ({
  books: local,
  count: local.length,
  isCounted: true,
});

/** The server's matches (the stored version where there is one), followed by local matches that the server's page lacks. */
function serverFirst(
  server: Pick<BooksFound, "books" | "count">,
  local: readonly CatalogueBook[],
  catalogue: Catalogue,
): Listed {
  const serverIds = new Set<string>(server.books.map((book) => book._id));
  const books = [
    ...server.books.map((book) => catalogue.book(book._id) ?? book),
    ...local.filter((book) => !serverIds.has(book._id)),
  ];
  return { books, count: Math.max(server.count, books.length), isCounted: true };
}

/** Previous matches that still match stay on the screen, so that their cards are not rerendered for each letter. */
function localWithPrevious(
  local: readonly CatalogueBook[],
  previous: readonly CatalogueBook[],
  query: Browse,
): Listed {
  const books = insertMatches(local, previous, query);
  return { books, count: books.length, isCounted: false };
}

type StoredBooks = {
  catalogue: Catalogue;
  /**
   * - `all`: this device has all books of the category, or of the shop
   * - `share`: the shop is too large for this device, and its share of the books is stored
   * - `incomplete`: not all chunks are stored yet
   */
  coverage: "all" | "share" | "incomplete";
  /** Set if the coverage is `share`. */
  partial?: BooksFound["partial"];
};

/** Visiting a category stores more of it. */
function useStoredBooks(category: string | undefined): StoredBooks {
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  useEffect(() => prepareSoon(catalogue), [catalogue]);
  useVisitedCategory(hasWholeShare ? category : undefined, catalogue);
  const share = useMemo(
    () => (hasWholeShare ? countShare(catalogue, category) : undefined),
    [hasWholeShare, catalogue, category],
  );
  if (hasWholeShop || (share && share.stored >= share.total)) return { catalogue, coverage: "all" };
  return share ? { catalogue, coverage: "share", partial: share } : { catalogue, coverage: "incomplete" };
}

/** How many books of the shop or category this device stores, and how many there are. */
function countShare(catalogue: Catalogue, category: string | undefined): { stored: number; total: number } {
  const countedCategories = catalogue.categories.filter(({ name }) => !category || name === category);
  let stored = 0;
  for (const book of catalogue.books()) if (!category || book.category === category) stored += 1;
  return { stored, total: countedCategories.reduce((sum, { bookCount }) => sum + bookCount, 0) };
}

/** Stores the books of visited categories on this device. */
function useVisitedCategory(category: string | undefined, { categories }: Catalogue): void {
  const id = category && categories.find(({ name }) => name === category)?._id;
  useEffect(() => {
    if (id) void visitCategory(id);
  }, [id]);
}

/** Builds the search index in idle time, step by step. */
function prepareSoon(catalogue: Catalogue): () => void {
  const stop = new AbortController();
  const step = () => {
    if (!prepareSearch(catalogue)) whenIdle(step, stop.signal);
  };
  whenIdle(step, stop.signal);
  return () => stop.abort();
}
