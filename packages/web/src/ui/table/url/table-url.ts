import type { TableSearch } from "./table-search.ts";
import { useDebouncedUrlText } from "./use-debounced-url-text.ts";

/** A table's state in the URL; `change` returns to the first page. */
export type TableUrl<Search extends TableSearch = TableSearch> = {
  search: Search;
  text: string;
  page: number;
  onText(text: string): void;
  onPage(page: number): void;
  change(change: Blanks<Search>): void;
  /** Turns to another page of the same list, if a page has more than a number. */
  turn(change: Blanks<Search>): void;
};

export type Blanks<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

type Navigate<Search> = (to: { search: Search; replace: boolean; ignoreBlocker: true }) => unknown;

/** Joins a table to its route. @param newSearchDefaults parameters that a new search text resets */
export function useTableUrl<Search extends TableSearch>(
  search: Search,
  navigate: Navigate<Search>,
  newSearchDefaults: Blanks<Search> = {},
): TableUrl<Search> {
  const { q = "", page = 1 } = search;
  const searchWith = (change: Blanks<Search>) => withoutBlanks<Search>({ ...search, ...change });
  const newSearch = (text: string) =>
    ({ ...newSearchDefaults, q: text || undefined, page: undefined }) as Blanks<Search>;
  const { text, type, isSettled } = useDebouncedUrlText(q, (next) => searchWith(newSearch(next)));
  /** Includes the text typed a moment ago, so that this navigation does not drop it. */
  const go = (change: Blanks<Search>, replace: boolean) =>
    void navigate({
      search: searchWith({ ...(!isSettled && newSearch(text.trim())), ...change }),
      replace,
      // The page does not change, and neither do unsaved changes in its form.
      ignoreBlocker: true,
    });
  return {
    search,
    text,
    page: isSettled ? page : 1,
    onText: type,
    onPage: (next) => go({ page: next > 1 ? next : undefined } as Blanks<Search>, false),
    change: (change) => go({ page: undefined, ...change }, true),
    turn: (change) => go(change, false),
  };
}

const withoutBlanks = <Search extends object>(search: Blanks<Search>): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
