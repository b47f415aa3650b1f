import type { BookSummary } from "../../books/book/views.ts";
import { alphabetically } from "../../kernel/text/alphabet.ts";

/** docs/rules.md#browse */
export const SORTS = ["title", "price-asc", "price-desc", "newest"] as const;
export type Sort = (typeof SORTS)[number];

export type Titled = Pick<BookSummary, "_id" | "title">;

/** Equal titles are sorted by id, so that the order is stable. Sorted input costs one pass. */
export function sortByTitle<C extends Titled>(books: Iterable<C>): C[] {
  return Array.from(books).sort(byTitle);
}

export const byTitle = (a: Titled, b: Titled): number =>
  alphabetically(a.title, b.title) || (a._id < b._id ? -1 : 1);

export function firstByTitle<C extends BookSummary>(books: Iterable<C>, limit: number): C[] {
  let first: C[] = [];
  for (const book of books) {
    const last = first[limit - 1];
    if (!last || byTitle(book, last) < 0) first = sortByTitle([...first, book]).slice(0, limit);
  }
  return first;
}

export function sortTitled<C extends BookSummary>(byTitle: readonly C[], sort: Sort): readonly C[] {
  switch (sort) {
    case "title":
      return byTitle;
    case "price-asc":
      return byTitle.toSorted((a, b) => a.price - b.price);
    case "price-desc":
      return byTitle.toSorted((a, b) => b.price - a.price);
    case "newest":
      return byTitle.toSorted((a, b) => b.publishedDate - a.publishedDate);
  }
}

const MAX_NEW_ARRIVALS = 48;

/** The books that the shop got last, then newest by year of publication, then by title. */
export const newArrivals = <B extends Pick<BookSummary, "addedOn" | "publishedDate">>(
  byTitle: readonly B[],
  limit = MAX_NEW_ARRIVALS,
): B[] =>
  byTitle
    .filter(({ addedOn }) => addedOn > 0)
    .sort((a, b) => b.addedOn - a.addedOn || b.publishedDate - a.publishedDate)
    .slice(0, limit);
