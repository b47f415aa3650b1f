import { oneOf, type SortedTableSearch, sortedTableSearch } from "../../shared/table/table-search.ts";

const SHOWN = ["all", "on-sale", "inactive", "low"] as const;
export type Shown = (typeof SHOWN)[number];

export type BooksSearch = SortedTableSearch & { show?: Exclude<Shown, "all"> };

export const shownOf = (value: unknown): BooksSearch["show"] =>
  oneOf<Shown>(SHOWN, value) as BooksSearch["show"];

export function booksSearch(search: Record<string, unknown>): BooksSearch {
  const show = shownOf(search.show);
  return {
    ...sortedTableSearch(search),
    ...(show && { show }),
  };
}
