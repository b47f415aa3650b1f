import { toIsbn13 } from "../../books/book/isbn.ts";
import { type FacetFilter, filterByFacets } from "../facets/facet-filter.ts";
import { createSearchIndex, prepare, type SearchIndex, search } from "../search/search.ts";
import type { Sort } from "../search/sort.ts";
import type { Catalogue, CatalogueBook } from "./catalogue.ts";

/** Descriptions are searched too if fewer books than this are found by title and author. */
export const DESCRIPTION_SEARCH_BELOW = 12;

export type Browse = FacetFilter & {
  q?: string | undefined;
  /** Slugs, as in URLs. */
  category?: string | undefined;
  subcategory?: string | undefined;
  /** Default: by relevance for a search, else by title. */
  sort?: Sort | undefined;
};

/** Equal lists have equal keys. JSON.parse restores the list from its key. */
export const browseKey = ({
  q,
  category,
  subcategory,
  sort,
  price,
  year,
  language,
  stock,
  sample,
}: Browse): string =>
  JSON.stringify({ q: q || undefined, category, subcategory, sort, price, year, language, stock, sample });

export function browse(catalogue: Catalogue, { q = "", sort, ...filters }: Browse): readonly CatalogueBook[] {
  const filter = (books: readonly CatalogueBook[]) => filterBooks(books, filters);
  if (!q.trim()) return filter(catalogue.sorted(sort ?? "title"));
  const hits = findByIsbn(catalogue, q) ?? search(getSearchIndex(catalogue), q);
  if (!sort) return filter(hits);
  const hitSet = new Set(hits);
  return filter(catalogue.sorted(sort).filter((book) => hitSet.has(book)));
}

export function filterBooks(
  books: readonly CatalogueBook[],
  { category, subcategory, ...facets }: Omit<Browse, "q" | "sort">,
): readonly CatalogueBook[] {
  const isInCategory = (book: CatalogueBook) =>
    (!category || book.category === category) && (!subcategory || book.subcategory === subcategory);
  return filterByFacets(category || subcategory ? books.filter(isInCategory) : books, facets);
}

/** Sorted by title. Undefined when the text is no book's ISBN: it may be part of a title. */
function findByIsbn(catalogue: Catalogue, q: string): CatalogueBook[] | undefined {
  const isbn = toIsbn13(q);
  if (!isbn) return undefined;
  const found = catalogue.sorted("title").filter(({ isbn13 }) => isbn13 === isbn);
  return found.length > 0 ? found : undefined;
}

// Few enough for one idle period of a slow phone.
const BOOKS_PER_STEP = 500;

/** Prepares a few books for the first search. @returns true when nothing is left to prepare */
export const prepareSearch = (catalogue: Catalogue): boolean =>
  prepare(getSearchIndex(catalogue), BOOKS_PER_STEP);

function getSearchIndex(catalogue: Catalogue): SearchIndex<CatalogueBook> {
  catalogue.index ??= createSearchIndex(catalogue.sorted("title"));
  return catalogue.index;
}
