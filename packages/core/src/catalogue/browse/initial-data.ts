import type { BookDetails, BookSummary } from "../../books/book/views.ts";
import type { SubcategoryId } from "../../categories/taxonomy.ts";
import { type CatalogueCategory, FEED_FORMAT } from "../feed/feed.ts";
import { sortByTitle } from "../search/sort.ts";
import type { Catalogue } from "./catalogue.ts";

/** The data from which the server rendered the page, for hydration. */
export type InitialData = {
  format: number;
  categories: readonly CatalogueCategory[];
  books: readonly BookSummary[];
  details: BookDetails | null;
  /** On a page with a list: its key (`browseKey`) and its number of books, of which `books` are the first. */
  found?: { key: string; count: number } | undefined;
  /** On a page that links to subcategories: those without books. */
  emptySubcategories?: readonly SubcategoryId[] | undefined;
};

export const INITIAL_DATA_ID = "initial-data";

export function createInitialData(
  { categories }: Pick<Catalogue, "categories">,
  summaries: readonly BookSummary[],
  { details = null, ...others }: Partial<Omit<InitialData, "format" | "categories" | "books">> = {},
): InitialData {
  const books = new Map(summaries.map((book) => [book._id, book]));
  return { format: FEED_FORMAT, categories, books: sortByTitle(books.values()), details, ...others };
}
