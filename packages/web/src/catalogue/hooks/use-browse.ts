import {
  type Browse,
  browse,
  type Catalogue,
  type CatalogueBook,
  prepareSearch,
} from "@frangipani/core/catalogue";
import { useEffect, useMemo } from "react";
import { whenIdle } from "../../app/browser/scheduling.ts";
import { useCatalogueState } from "../catalogue-state.ts";
import { useServerSearch } from "./use-server-search.ts";

export type BooksFound = {
  books: readonly CatalogueBook[];
  count: number;
  isCounted: boolean;
};

/**
 * The books of the browse and category pages. Until all books are stored, the server's first matches come first, followed by
 * the other local matches, which rank lower.
 */
export function useBrowse({ q, category, subcategory, sort }: Browse): BooksFound {
  const catalogue = useCatalogueState("catalogue");
  const complete = useCatalogueState("complete");
  useEffect(() => prepareSoon(catalogue), [catalogue]);
  const serverSearch = useServerSearch({ q, category, subcategory, sort });
  return useMemo(() => {
    const local = browse(catalogue, { q, category, subcategory, sort });
    if (complete || !serverSearch) return { books: local, count: local.length, isCounted: complete };
    const first = new Set<string>(serverSearch.books.map((book) => book._id));
    const books = [
      ...serverSearch.books.map((book) => catalogue.book(book._id) ?? book),
      ...local.filter((book) => !first.has(book._id)),
    ];
    return { books, count: Math.max(serverSearch.count, books.length), isCounted: true };
  }, [catalogue, complete, serverSearch, q, category, subcategory, sort]);
}

function prepareSoon(catalogue: Catalogue): () => void {
  let current = true;
  const step = () => current && !prepareSearch(catalogue) && whenIdle(step);
  whenIdle(step);
  return () => {
    current = false;
  };
}
