import type { BookDetails, BookSummary } from "../../books/book/views.ts";
import { type CatalogueCategory, FEED_FORMAT } from "../feed/feed.ts";
import { sortByTitle } from "../search/sort.ts";
import type { Catalogue } from "./catalogue.ts";

/** What a server-rendered page was rendered from, for hydration. */
export type InitialData = {
  format: number;
  categories: readonly CatalogueCategory[];
  books: readonly BookSummary[];
  details: BookDetails | null;
  /** Of a page with a list: which one (`browseKey`), and how many books it has; `books` are its first ones. */
  found?: { key: string; count: number } | undefined;
};

/** The id of its element. */
export const INITIAL_DATA_ID = "initial-data";

export function createInitialData(
  { categories }: Pick<Catalogue, "categories">,
  summaries: readonly BookSummary[],
  { details = null, found }: Partial<Pick<InitialData, "details" | "found">> = {},
): InitialData {
  const books = new Map(summaries.map((book) => [book._id, book]));
  return { format: FEED_FORMAT, categories, books: sortByTitle(books.values()), details, found };
}
