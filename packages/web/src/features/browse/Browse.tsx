import { useDeferredValue } from "react";
import { useBrowse } from "../../data/use-browse.ts";
import { useCategories } from "../../data/use-catalogue.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { scrollToPlace } from "../shared/rows-on-screen.ts";
import { useTyped } from "../shared/use-typed.ts";
import css from "./Browse.module.css";
import type { BrowseSearch } from "./browse-search.ts";
import { Filters } from "./Filters.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { Results } from "./Results.tsx";

type BrowseProps = {
  search: BrowseSearch;
  /** typing: the same visit goes on. choosing: one can come back from it. */
  onSearch(next: BrowseSearch, how: "typing" | "choosing"): void;
};

/** All books: searched, filtered, sorted (spec §2, Browse). What is typed shows at once; the results follow when they can. */
export function Browse({ search, onSearch }: BrowseProps) {
  const { category, sort } = search;
  const { typed, type, flush, replace, isSettled } = useTyped(search.q ?? "", (q) =>
    onSearch({ ...search, q }, "typing"),
  );
  const q = useDeferredValue(typed);
  const found = useBrowse({ q, category, sort });
  const categories = useCategories();

  const choose = (next: BrowseSearch) => {
    toFirst();
    replace(next.q ?? "");
    onSearch(next, "choosing");
  };
  const now = { q: typed.trim(), category, sort };
  const reset = typed || category || sort ? () => choose({}) : undefined;

  return (
    <>
      <PageHeader title="Browse Books" />
      <Filters
        text={typed}
        onText={(text) => {
          toFirst();
          type(text);
        }}
        onDone={flush}
        categories={categories}
        category={category}
        onCategory={(name) => choose({ ...now, category: name })}
        sort={sort}
        onSort={(order) => choose({ ...now, sort: order })}
      />
      <ResultCount
        count={found.count}
        isComplete={found.isCounted}
        isSettled={isSettled && q === typed}
        onReset={reset}
      />
      <div className={css.results} onClickCapture={flush}>
        <Results found={found} onReset={reset} />
      </div>
    </>
  );
}

/** Another question is answered from its beginning. */
const toFirst = () => scrollToPlace(0);
