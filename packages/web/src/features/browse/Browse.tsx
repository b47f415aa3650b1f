import { useDeferredValue } from "react";
import { useBrowse } from "../../catalogue/hooks/use-browse.ts";
import { useCategories } from "../../catalogue/hooks/use-catalogue.ts";
import { useServerAnswer } from "../../catalogue/hooks/use-server-answer.ts";
import { syncNow } from "../../catalogue/start.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { scrollToPlace } from "../shared/rows-on-screen.ts";
import { useDebouncedUrlText } from "../shared/table/use-debounced-url-text.ts";
import css from "./Browse.module.css";
import { type BrowseSearch, browseSearch } from "./browse-search.ts";
import { Filters } from "./Filters.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { Results } from "./Results.tsx";

type BrowseProps = {
  search: BrowseSearch;
  /** Another choice, from which one can come back. */
  onSearch(next: BrowseSearch): void;
};

/** All books: searched, filtered, sorted. What is typed shows at once; the results follow when they can. */
export function Browse({ search, onSearch }: BrowseProps) {
  const { category, sort } = search;
  const { text, type, flush, isSettled } = useDebouncedUrlText(search.q ?? "", (q) =>
    browseSearch({ ...search, q }),
  );
  const q = useDeferredValue(text);
  const found = useBrowse({ q, category, sort });
  const categories = useCategories();
  const isShown = isSettled && q === text;
  const isNothing = isShown && found.isCounted && found.books.length === 0;
  // It may have been put on sale a moment ago; meanwhile the page says what is known.
  useServerAnswer(isNothing ? JSON.stringify([q, category]) : undefined, syncNow);

  const choose = (next: BrowseSearch) => {
    toFirst();
    onSearch(next);
  };
  const now = { q: text.trim(), category, sort };
  const reset = text || category || sort ? () => choose({}) : undefined;

  return (
    <>
      <PageHeader title="Browse Books" />
      <Filters
        text={text}
        onText={(typed) => {
          toFirst();
          type(typed);
        }}
        onDone={flush}
        categories={categories}
        category={category}
        onCategory={(name) => choose({ ...now, category: name })}
        sort={sort}
        onSort={(order) => choose({ ...now, sort: order })}
      />
      <ResultCount count={found.count} isComplete={found.isCounted} isSettled={isShown} onReset={reset} />
      <div className={css.results}>
        <Results found={found} onReset={reset} />
      </div>
    </>
  );
}

/** Another question is answered from its beginning. */
const toFirst = () => scrollToPlace(0);
