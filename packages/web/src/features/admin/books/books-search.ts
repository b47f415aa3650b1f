import { oneOf, type TableSearch, tableSearch } from "../../shared/table/table-search.ts";

const SHOWN = ["all", "on-sale", "inactive", "low"] as const;
export type Shown = (typeof SHOWN)[number];

export type BooksSearch = TableSearch & {
  show?: Exclude<Shown, "all">;
  /** "price", or "-price" the other way round. */
  order?: string;
};

export const shownOf = (value: unknown): BooksSearch["show"] =>
  oneOf<Shown>(SHOWN, value) as BooksSearch["show"];

/** The table of books in the URL. */
export function booksSearch(search: Record<string, unknown>): BooksSearch {
  const show = shownOf(search.show);
  return {
    ...tableSearch(search),
    ...(show && { show }),
    ...(typeof search.order === "string" && { order: search.order }),
  };
}
