import type { BookDetails, BookSummary } from "../../books/book/views.ts";
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
};

export const INITIAL_DATA_ID = "initial-data";

export function createInitialData(
  { categories }: Pick<Catalogue, "categories">,
  summaries: readonly BookSummary[],
  { details = null, found }: Partial<Pick<InitialData, "details" | "found">> = {},
): InitialData {
  const books = new Map(summaries.map((book) => [book._id, book]));
  return { format: FEED_FORMAT, categories, books: sortByTitle(books.values()), details, found };
}
