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
  isCounted: boolean;
  /** Set if only books of this device are listed, and it has only a part of the shop or category. */
  part?: { here: number; all: number } | undefined;
  /** Set if the server has more; to be called while scrolling. @param end index after the last book on the screen */
  onShown?: ((end: number) => void) | undefined;
};

/** Local books. If they are incomplete, the server's matches precede them; until these arrive, earlier server matches that still match. */
export function useBrowse(
  { q, category, subcategory, sort }: Omit<Browse, keyof FacetFilter>,
  filter: FacetFilter = noFilter,
): BooksFound {
  const isOnline = useOnline();
  const { catalogue, hasWholeShare, part, hasAll } = useStoredBooks(category);
  // The first chunk has the first books by title, so the unfiltered list by title needs no request.
  const isFiltered = Object.values(filter).some(Boolean);
  const isBeyondFirstChunk = Boolean(q?.trim() || category || (sort ?? "title") !== "title" || isFiltered);
  const needsServer = !hasAll && (hasWholeShare || isBeyondFirstChunk);
  const { found, earlier, hasFailed, onShown } = useServerSearch(
    { q, category, subcategory, sort, ...filter },
    { isNeeded: needsServer },
  );
  const isLocalOnly = hasWholeShare && !hasAll && !found && (hasFailed || !isOnline);
  const unfiltered = useMemo(
    () => browse(catalogue, { q, category, subcategory, sort }),
    [catalogue, q, category, subcategory, sort],
  );
  return useMemo(() => {
    const local = filterByFacets(unfiltered, filter);
    if (hasAll || !found) {
      // Earlier results that still match stay on the screen, so that their cards are not rerendered for each letter.
      const others = isLocalOnly ? [] : (earlier ?? []).filter((book) => !catalogue.book(book._id));
      const books = insertMatches(local, others, { q, category, subcategory, sort, ...filter });
      return {
        books,
        unfiltered,
        hasAll,
        count: books.length,
        isCounted: hasAll || isLocalOnly,
        part: isLocalOnly ? part : undefined,
      };
    }
    const books = withLocalBooks(found.books, local, catalogue);
    const count = Math.max(found.count, books.length);
    return { books, unfiltered, hasAll, count, isCounted: true, onShown };
  }, [
    catalogue,
    unfiltered,
    filter,
    hasAll,
    found,
    earlier,
    isLocalOnly,
    part,
    onShown,
    q,
    category,
    subcategory,
    sort,
  ]);
}

const noFilter: FacetFilter = {};

/** The stored books, and whether they are all books of the category or shop. Visiting a category stores more of it. */
function useStoredBooks(category: string | undefined) {
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  useEffect(() => prepareSoon(catalogue), [catalogue]);
  useVisitedCategory(hasWholeShare ? category : undefined, catalogue);
  const part = useMemo(
    () => (hasWholeShare ? partOf(catalogue, category) : undefined),
    [hasWholeShare, catalogue, category],
  );
  return {
    catalogue,
    hasWholeShare,
    part,
    hasAll: hasWholeShop || (part !== undefined && part.here >= part.all),
  };
}

function partOf(catalogue: Catalogue, category: string | undefined): { here: number; all: number } {
  const countedCategories = catalogue.categories.filter(({ name }) => !category || name === category);
  let here = 0;
  for (const book of catalogue.books()) if (!category || book.category === category) here += 1;
  return { here, all: countedCategories.reduce((sum, { bookCount }) => sum + bookCount, 0) };
}

/** The server's matches (the stored version where there is one), followed by local matches that the server's page lacks. */
function withLocalBooks(
  found: readonly CatalogueBook[],
  local: readonly CatalogueBook[],
  catalogue: Catalogue,
): CatalogueBook[] {
  const foundIds = new Set<string>(found.map((book) => book._id));
  return [
    ...found.map((book) => catalogue.book(book._id) ?? book),
    ...local.filter((book) => !foundIds.has(book._id)),
  ];
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
  let isCurrent = true;
  const step = () => isCurrent && !prepareSearch(catalogue) && whenIdle(step);
  whenIdle(step);
  return () => {
    isCurrent = false;
  };
}
