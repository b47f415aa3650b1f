import {
  type Browse,
  browse,
  type Catalogue,
  type CatalogueBook,
  insertMatches,
  prepareSearch,
} from "@frangipani/core/catalogue";
import { useEffect, useMemo } from "react";
import { useOnline } from "../../app/browser/connection.ts";
import { whenIdle } from "../../app/browser/scheduling.ts";
import { useCatalogueState } from "../catalogue-state.ts";
import { visitCategory } from "../start.ts";
import { useServerSearch } from "./use-server-search.ts";

export type BooksFound = {
  books: readonly CatalogueBook[];
  count: number;
  isCounted: boolean;
  /** Set when the books are those of this device alone, which has a part of the shop or of the category. */
  part?: { here: number; all: number } | undefined;
  /** To be called as the list is scrolled, where the server has more. @param end of the books on the screen */
  onShown?: ((end: number) => void) | undefined;
};

/**
 * The books of the browse and category pages. Where this device does not have all of them, the server's matches come first,
 * followed by the other local matches, which rank lower; until they come, those of the letter before that still match.
 */
export function useBrowse({ q, category, subcategory, sort }: Browse): BooksFound {
  const catalogue = useCatalogueState("catalogue");
  const complete = useCatalogueState("complete");
  const isPart = useCatalogueState("isPart");
  const isOnline = useOnline();
  useEffect(() => prepareSoon(catalogue), [catalogue]);
  useVisit(isPart ? category : undefined, catalogue);
  const part = useMemo(
    () => (isPart ? partOf(catalogue, category) : undefined),
    [isPart, catalogue, category],
  );
  const hasAll = complete || (part !== undefined && part.here >= part.all);
  // The first chunk has the first books by title, so that list needs no request.
  const isBeyondFirstChunk = Boolean(q?.trim() || category || (sort ?? "title") !== "title");
  const needsServer = !hasAll && (isPart || isBeyondFirstChunk);
  const { found, earlier, hasFailed, onShown } = useServerSearch(
    { q, category, subcategory, sort },
    needsServer,
  );
  const isLocalOnly = isPart && !hasAll && !found && (hasFailed || !isOnline);
  return useMemo(() => {
    const query = { q, category, subcategory, sort };
    const local = browse(catalogue, query);
    if (hasAll || !found) {
      // A book that still matches stays on the screen: its card is not rendered again for each letter.
      const others = isLocalOnly ? [] : (earlier ?? []).filter((book) => !catalogue.book(book._id));
      const books = insertMatches(local, others, query);
      return {
        books,
        count: books.length,
        isCounted: hasAll || isLocalOnly,
        part: isLocalOnly ? part : undefined,
      };
    }
    const first = new Set<string>(found.books.map((book) => book._id));
    const books = [
      ...found.books.map((book) => catalogue.book(book._id) ?? book),
      ...local.filter((book) => !first.has(book._id)),
    ];
    return { books, count: Math.max(found.count, books.length), isCounted: true, onShown };
  }, [catalogue, hasAll, found, earlier, isLocalOnly, part, onShown, q, category, subcategory, sort]);
}

/** How much of a category, or of the shop, this device has. */
function partOf(catalogue: Catalogue, category: string | undefined): { here: number; all: number } {
  const ofShop = catalogue.categories.filter(({ name }) => !category || name === category);
  let here = 0;
  for (const book of catalogue.books()) if (!category || book.category === category) here += 1;
  return { here, all: ofShop.reduce((sum, { bookCount }) => sum + bookCount, 0) };
}

/** The books of a category that one looks at come to this device. */
function useVisit(category: string | undefined, { categories }: Catalogue): void {
  const id = category && categories.find(({ name }) => name === category)?._id;
  useEffect(() => {
    if (id) void visitCategory(id);
  }, [id]);
}

function prepareSoon(catalogue: Catalogue): () => void {
  let current = true;
  const step = () => current && !prepareSearch(catalogue) && whenIdle(step);
  whenIdle(step);
  return () => {
    current = false;
  };
}
