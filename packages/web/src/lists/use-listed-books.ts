import type { BookId } from "@frangipani/core/books";
import { useEffect, useMemo } from "react";
import { useCatalogueState } from "../catalogue/catalogue-state.ts";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { syncNow } from "../catalogue/start.ts";
import { listedIds } from "../saved-books/saved-ids.ts";

/** Books with their current price and stock on this device, ids of books that are no longer sold, and whether more are loading. */
export function useListedBooks(ids: readonly BookId[]) {
  const catalogue = useCatalogueState("catalogue");
  const complete = useCatalogueState("complete");
  const isPartial = useCatalogueState("isPartial");
  const unsold = useCatalogueState("unsold");
  const listed = useMemo(() => {
    const books: CatalogueBook[] = [];
    const missing: BookId[] = [];
    for (const id of ids) {
      const book = catalogue.book(id);
      if (book) books.push(book);
      else missing.push(id);
    }
    const retired = missing.filter((id) => complete || unsold.has(id));
    return { books, retired, isLoading: retired.length < missing.length };
  }, [ids, catalogue, complete, unsold]);
  const isToFetch = isPartial && listed.isLoading;
  useEffect(() => {
    if (!isToFetch) return;
    listedIds.set(ids);
    void syncNow();
  }, [isToFetch, ids]);
  return listed;
}
