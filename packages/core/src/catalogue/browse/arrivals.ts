import type { BookSummary } from "../../books/book/views.ts";

const MAX_BOOKS = 48;

/** The books that the shop got last, then newest by year of publication, then by title. */
export const newArrivals = <B extends Pick<BookSummary, "addedOn" | "publishedDate">>(
  byTitle: readonly B[],
  limit = MAX_BOOKS,
): B[] =>
  byTitle
    .filter(({ addedOn }) => addedOn > 0)
    .sort((a, b) => b.addedOn - a.addedOn || b.publishedDate - a.publishedDate)
    .slice(0, limit);
