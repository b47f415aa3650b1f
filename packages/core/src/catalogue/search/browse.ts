import type { Catalogue, CatalogueBook } from "../catalogue.ts";
import { createSearchIndex, prepare, type SearchIndex, search } from "./search.ts";
import type { Sort } from "./sort.ts";

export type Browse = {
  q?: string | undefined;
  /** Slugs, as in URLs. */
  category?: string | undefined;
  subcategory?: string | undefined;
  /** Default: by relevance for a search, else by title. */
  sort?: Sort | undefined;
};

export function browse(
  catalogue: Catalogue,
  { q = "", category, subcategory, sort }: Browse,
): readonly CatalogueBook[] {
  const isInCategory = (book: CatalogueBook) =>
    (!category || book.category === category) && (!subcategory || book.subcategory === subcategory);
  const filter = (books: readonly CatalogueBook[]) =>
    category || subcategory ? books.filter(isInCategory) : books;
  if (!q.trim()) return filter(catalogue.sorted(sort ?? "title"));
  const hits = search(getSearchIndex(catalogue), q);
  if (!sort) return filter(hits);
  const hit = new Set(hits);
  return filter(catalogue.sorted(sort).filter((book) => hit.has(book)));
}

/** @returns true when nothing is left to prepare */
export const prepareSearch = (catalogue: Catalogue): boolean => prepare(getSearchIndex(catalogue), 500);

function getSearchIndex(catalogue: Catalogue): SearchIndex<CatalogueBook> {
  catalogue.index ??= createSearchIndex(catalogue.sorted("title"));
  return catalogue.index;
}
