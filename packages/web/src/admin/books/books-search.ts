import { type BookId, STATUS_FILTERS, type StatusFilter } from "@frangipani/core/books";
import { textParam } from "../../device/text-param.ts";
import { oneOf, type SortedTableSearch, sortedTableSearch } from "../../ui/table/url/table-search.ts";

export type BooksSearch = SortedTableSearch & {
  show?: Exclude<StatusFilter, "all">;
  /** Opens the form of a new book that has it. */
  isbn?: number;
  /** Opens its form. */
  book?: BookId;
};

export const statusFilterOf = (value: unknown): BooksSearch["show"] =>
  oneOf<StatusFilter>(STATUS_FILTERS, value) as BooksSearch["show"];

export function booksSearch(search: Record<string, unknown>): BooksSearch {
  const [show, book] = [statusFilterOf(search.show), textParam(search.book)];
  return {
    ...sortedTableSearch(search),
    ...(show && { show }),
    ...(Number.isInteger(search.isbn) && { isbn: Number(search.isbn) }),
    // Of an unknown one its form says so.
    ...(book && { book: book as BookId }),
  };
}
