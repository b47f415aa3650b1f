import { useMemo } from "react";
import { type CatalogueBook, useAllBooks, useCatalogue } from "../../catalogue/hooks/use-catalogue.ts";

const MOST = 3;

/**
 * Three books per category id, those with a cover first. Empty until all books are loaded, so that they do not change
 * while the catalogue is synced.
 */
export function useShelfFronts(): ReadonlyMap<string, readonly CatalogueBook[]> {
  const books = useAllBooks();
  const { complete } = useCatalogue();
  return useMemo(() => {
    const pictured = new Map<string, CatalogueBook[]>();
    const plain = new Map<string, CatalogueBook[]>();
    for (const book of complete ? books : []) {
      const fronts = book.cover ? pictured : plain;
      const there = fronts.get(book.categoryId);
      if (!there) fronts.set(book.categoryId, [book]);
      else if (there.length < MOST) there.push(book);
    }
    const ids = new Set([...pictured.keys(), ...plain.keys()]);
    return new Map(
      [...ids].map((id) => [id, [...(pictured.get(id) ?? []), ...(plain.get(id) ?? [])].slice(0, MOST)]),
    );
  }, [books, complete]);
}
