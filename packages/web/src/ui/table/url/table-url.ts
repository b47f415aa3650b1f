import { useCallback } from "react";
import type { TableSearch } from "./table-search.ts";
import { useDebouncedUrlText } from "./use-debounced-url-text.ts";

/** A table's state in the URL. The functions are stable. */
export type TableUrl<Search extends TableSearch = TableSearch> = {
  search: Search;
  text: string;
  page: number;
  onText(text: string): void;
  onPage(page: number): void;
  /** Changes parameters and returns to the first page. */
  change(change: Blanks<Search>): void;
  /** Opens another page of the same list whose parameters are more than a page number, such as a cursor. */
  turn(change: Blanks<Search>): void;
};

export type Blanks<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

type Navigate<Search> = (to: {
  search(current: Search): Search;
  replace: boolean;
  ignoreBlocker: true;
}) => unknown;

const NO_DEFAULTS = {};

/** Connects a table to its route's URL. @param newSearchDefaults parameters that a new search text resets; must be a constant */
export function useTableUrl<Search extends TableSearch>(
  search: Search,
  navigate: Navigate<Search>,
  newSearchDefaults: Blanks<Search> = NO_DEFAULTS,
): TableUrl<Search> {
  const { q = "", page = 1 } = search;
  const newSearch = useCallback(
    (text: string) => ({ ...newSearchDefaults, q: text || undefined, page: undefined }) as Blanks<Search>,
    [newSearchDefaults],
  );
  const { text, type, isSettled, unsettledText } = useDebouncedUrlText(q, (next) =>
    withoutBlanks<Search>({ ...search, ...newSearch(next) }),
  );
  const go = useCallback(
    (change: Blanks<Search>, { replace }: { replace: boolean }) => {
      // Includes the text typed a moment ago, so that this navigation does not drop it.
      const typed = unsettledText();
      void navigate({
        search: (current) =>
          withoutBlanks<Search>({
            ...current,
            ...(typed !== undefined && newSearch(typed.trim())),
            ...change,
          }),
        replace,
        // The page stays the same, so unsaved changes in its form are not lost.
        ignoreBlocker: true,
      });
    },
    [navigate, newSearch, unsettledText],
  );
  return {
    search,
    text,
    page: isSettled ? page : 1,
    onText: type,
    onPage: useCallback(
      (next) => go({ page: next > 1 ? next : undefined } as Blanks<Search>, { replace: false }),
      [go],
    ),
    change: useCallback((change) => go({ page: undefined, ...change }, { replace: true }), [go]),
    turn: useCallback((change) => go(change, { replace: false }), [go]),
  };
}

const withoutBlanks = <Search extends object>(search: Blanks<Search>): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
