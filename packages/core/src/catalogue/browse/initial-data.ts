import type { BookDetails, BookSummary } from "../../books/book/views.ts";
import { FACETS } from "../facets/facet-params.ts";
import { type CatalogueCategory, FEED_FORMAT } from "../feed/feed.ts";
import { sortByTitle } from "../search/sort.ts";
import type { Catalogue } from "./catalogue.ts";

/** What a server-rendered page was rendered from, for hydration. */
export type InitialData = {
  format: number;
  categories: readonly CatalogueCategory[];
  books: readonly BookSummary[];
  details: BookDetails | null;
};

/** The id of its element. */
export const INITIAL_DATA_ID = "initial-data";

export const filterParams = ["q", "category", "sort", ...FACETS] as const;

export function createInitialData(
  { categories }: Pick<Catalogue, "categories">,
  summaries: readonly BookSummary[],
  details: BookDetails | null = null,
): InitialData {
  const books = new Map(summaries.map((book) => [book._id, book]));
  return { format: FEED_FORMAT, categories, books: sortByTitle(books.values()), details };
}
