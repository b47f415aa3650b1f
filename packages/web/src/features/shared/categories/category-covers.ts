import { useMemo } from "react";
import { type CatalogueBook, useAllBooks, useCatalogue } from "../../../catalogue/hooks/use-catalogue.ts";

const MAX_COVERS = 3;

/**
 * Three books per category id, those with a cover first. Empty until this device has its books, so that they do not change
 * while the catalogue is synced.
 */
export function useCategoryCovers(): ReadonlyMap<string, readonly CatalogueBook[]> {
  const books = useAllBooks();
  const { complete, isPart } = useCatalogue();
  const isLoaded = complete || isPart;
  return useMemo(() => {
    const withCover = new Map<string, CatalogueBook[]>();
    const withoutCover = new Map<string, CatalogueBook[]>();
    for (const book of isLoaded ? books : []) {
      const byCategory = book.cover ? withCover : withoutCover;
      const covers = byCategory.get(book.categoryId);
      if (!covers) byCategory.set(book.categoryId, [book]);
      else if (covers.length < MAX_COVERS) covers.push(book);
    }
    const ids = new Set([...withCover.keys(), ...withoutCover.keys()]);
    return new Map(
      [...ids].map((id) => [
        id,
        [...(withCover.get(id) ?? []), ...(withoutCover.get(id) ?? [])].slice(0, MAX_COVERS),
      ]),
    );
  }, [books, isLoaded]);
}
