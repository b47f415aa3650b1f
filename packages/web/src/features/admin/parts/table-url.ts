import { useTyped } from "../../shared/use-typed.ts";
import type { TableSearch } from "./table-search.ts";

export type { TableSearch } from "./table-search.ts";

/** A table's state as its page uses it; `change` begins the list again, on its first page. */
export type TableUrl<Search extends TableSearch = TableSearch> = {
  search: Search;
  /** In the search box; the URL follows once the fingers rest. */
  text: string;
  page: number;
  onText(text: string): void;
  onPage(page: number): void;
  change(change: Blanks<Search>): void;
  /** Another page of the same list, where a page is more than its number. */
  turn(change: Blanks<Search>): void;
};

/** A part of the search; what is undefined leaves the URL. */
export type Blanks<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

type Navigate<Search> = (to: {
  search: (held: Search) => Search;
  replace?: boolean;
  viewTransition: boolean;
}) => unknown;

/** Joins a table to its route: `useTableUrl(Route.useSearch(), Route.useNavigate())`. */
export function useTableUrl<Search extends TableSearch>(
  search: Search,
  navigate: Navigate<Search>,
  /** What else a new search begins without. */
  fresh: Blanks<Search> = {},
): TableUrl<Search> {
  const { q = "", page = 1 } = search;
  const go = (change: Blanks<Search>, replace: boolean) =>
    void navigate({
      search: (held) => withoutBlanks({ ...held, ...change }),
      replace,
      viewTransition: false,
    });
  // A new search begins on its first page (spec §9), and typing leaves no trail in the history.
  const { typed, type, replace, isSettled } = useTyped(q, (text) =>
    go({ ...fresh, q: text || undefined, page: undefined } as Blanks<Search>, true),
  );
  /** What was typed a moment ago is not undone by what comes right after it. */
  const along = (change: Blanks<Search>, replaces: boolean) => {
    const text = typed.trim();
    go({ ...(!isSettled && fresh), q: text || undefined, ...change } as Blanks<Search>, replaces);
    replace(text);
  };
  return {
    search,
    text: typed,
    page: isSettled ? page : 1,
    onText: type,
    onPage: (next) => along({ page: next > 1 ? next : undefined } as Blanks<Search>, false),
    change: (change) => along({ page: undefined, ...change }, true),
    turn: (change) => along(change, false),
  };
}

/** The URL shows what differs from the default only. */
const withoutBlanks = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
