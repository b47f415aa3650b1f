import type { TableSearch } from "./table-search.ts";
import { useDebouncedUrlText } from "./use-debounced-url-text.ts";

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

type Navigate<Search> = (to: { search: Search; replace: boolean; viewTransition: false }) => unknown;

/** Joins a table to its route: `useTableUrl(Route.useSearch(), Route.useNavigate())`. */
export function useTableUrl<Search extends TableSearch>(
  search: Search,
  navigate: Navigate<Search>,
  /** What else a new search begins without. */
  fresh: Blanks<Search> = {},
): TableUrl<Search> {
  const { q = "", page = 1 } = search;
  const searchWith = (change: Blanks<Search>) => withoutBlanks<Search>({ ...search, ...change });
  // A new search begins on its first page.
  const newSearch = (text: string) => ({ ...fresh, q: text || undefined, page: undefined }) as Blanks<Search>;
  const { text, type, isSettled } = useDebouncedUrlText(q, (typed) => searchWith(newSearch(typed)));
  /** What was typed a moment ago is not undone by what comes right after it. */
  const go = (change: Blanks<Search>, replace: boolean) =>
    void navigate({
      search: searchWith({ ...(!isSettled && newSearch(text.trim())), ...change }),
      replace,
      viewTransition: false,
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

/** The URL shows what differs from the default only. */
const withoutBlanks = <Search extends object>(search: Blanks<Search>): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
