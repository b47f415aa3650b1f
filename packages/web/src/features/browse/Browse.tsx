import { useBrowse } from "../../catalogue/hooks/use-browse.ts";
import { useCategories } from "../../catalogue/hooks/use-catalogue.ts";
import { useServerQuery } from "../../catalogue/hooks/use-server-query.ts";
import { syncNow } from "../../catalogue/start.ts";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { PartNotice } from "../shared/books/PartNotice.tsx";
import { scrollToPosition } from "../shared/books/use-rows-on-screen.ts";
import { useDebouncedUrlText } from "../shared/table/use-debounced-url-text.ts";
import css from "./Browse.module.css";
import { type BrowseSearch, browseSearch } from "./browse-search.ts";
import { Filters } from "./Filters.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { Results } from "./Results.tsx";

type BrowseProps = {
  search: BrowseSearch;
  onSearch(next: BrowseSearch): void;
};

export function Browse({ search, onSearch }: BrowseProps) {
  const { category, sort } = search;
  const { text, type, flush, isSettled } = useDebouncedUrlText(search.q ?? "", (q) =>
    browseSearch({ ...search, q }),
  );
  const found = useBrowse({ q: text, category, sort });
  const categories = useCategories();
  const isEmpty = isSettled && found.isCounted && found.books.length === 0;
  // The book may have been published a moment ago; the page shows what is known meanwhile.
  useServerQuery(isEmpty ? JSON.stringify([text, category]) : undefined, syncNow);

  const choose = (next: BrowseSearch) => {
    scrollToTop();
    onSearch(next);
  };
  const current = { q: text.trim(), category, sort };
  const reset = text || category || sort ? () => choose({}) : undefined;

  return (
    <>
      <PageHeader title="Browse Books" />
      <Filters
        text={text}
        onText={(next) => {
          scrollToTop();
          type(next);
        }}
        onDone={flush}
        categories={categories}
        category={category}
        onCategory={(name) => choose({ ...current, category: name })}
        sort={sort}
        onSort={(order) => choose({ ...current, sort: order })}
      />
      <ResultCount count={found.count} isComplete={found.isCounted} isSettled={isSettled} onReset={reset} />
      {found.part && <PartNotice part={found.part} />}
      <div className={css.results}>
        <Results found={found} onReset={reset} />
      </div>
    </>
  );
}

const scrollToTop = () => scrollToPosition(0);
