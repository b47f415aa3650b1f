import { type Browse, browse, prepareSearch } from "@frangipani/core/catalogue/browse";
import type { Catalogue, CatalogueBook } from "@frangipani/core/catalogue/catalogue";
import { useEffect, useMemo } from "react";
import { whenIdle } from "../../app/browser/scheduling.ts";
import { useCatalogueState } from "../catalogue-state.ts";
import { useServerSearch } from "./use-server-search.ts";

export type BooksFound = {
  books: readonly CatalogueBook[];
  /** All that fit, also those which are not here yet. */
  count: number;
  /** False while nobody knows yet how many there are. */
  isCounted: boolean;
};

/**
 * What the browse and category pages list: searched, filtered and sorted, at once. While books are still coming, the first
 * ones out of the whole shop are asked for; whatever else is here follows them, as it would fit less.
 */
export function useBrowse({ q, category, subcategory, sort }: Browse): BooksFound {
  const catalogue = useCatalogueState("catalogue");
  const complete = useCatalogueState("complete");
  useEffect(() => prepareSoon(catalogue), [catalogue]);
  const serverSearch = useServerSearch({ q, category, subcategory, sort });
  return useMemo(() => {
    const here = browse(catalogue, { q, category, subcategory, sort });
    if (complete || !serverSearch) return { books: here, count: here.length, isCounted: complete };
    const first = new Set<string>(serverSearch.books.map((book) => book._id));
    const books = [
      ...serverSearch.books.map((book) => catalogue.book(book._id) ?? book),
      ...here.filter((book) => !first.has(book._id)),
    ];
    return { books, count: Math.max(serverSearch.count, books.length), isCounted: true };
  }, [catalogue, complete, serverSearch, q, category, subcategory, sort]);
}

/** Whoever looks through the shelves may search them next: all is prepared in idle slices by then. */
function prepareSoon(catalogue: Catalogue): () => void {
  let current = true;
  const step = () => current && !prepareSearch(catalogue) && whenIdle(step);
  whenIdle(step);
  return () => {
    current = false;
  };
}
