import type { BookDetails, BookSummary } from "../books/reading/views.ts";
import type { Catalogue } from "./catalogue.ts";
import { type CatalogueCategory, FEED_FORMAT } from "./feed.ts";
import { sortByTitle } from "./sort.ts";

/** What a server-rendered page shows, which the browser needs to render the same before it has a catalogue of its own. */
export type InitialData = {
  format: number;
  categories: readonly CatalogueCategory[];
  books: readonly BookSummary[];
  details: BookDetails | null;
};

/** The element of a page that holds its `InitialData` as JSON. */
export const INITIAL_DATA_ID = "initial-data";

/** Search parameters of the browse page that list other books than the first ones by title. */
export const filterParams = ["q", "category", "sort"] as const;

export function createInitialData(
  { categories }: Pick<Catalogue, "categories">,
  summaries: readonly BookSummary[],
  details: BookDetails | null = null,
): InitialData {
  const books = new Map(summaries.map((book) => [book._id, book]));
  return { format: FEED_FORMAT, categories, books: sortByTitle(books.values()), details };
}
