import { type CatalogueCategory, FACETS, type Sort, toFacetFilter } from "@frangipani/core/catalogue";
import { slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { PartialCatalogueNotice, SortSelect } from "../book/parts/ListHead.tsx";
import { scrollToPosition } from "../book/parts/use-rows-on-screen.ts";
import { useBrowse } from "../catalogue/hooks/use-browse.ts";
import { useCategories } from "../catalogue/hooks/use-catalogue.ts";
import { useServerQuery } from "../catalogue/hooks/use-server-query.ts";
import { syncNow } from "../catalogue/start.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { Select } from "../ui/form/Select.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { useDebouncedUrlText } from "../ui/table/url/use-debounced-url-text.ts";
import css from "./Browse.module.css";
import { BROWSE_FORM, BrowseSearchField } from "./BrowseSearchField.tsx";
import { type BrowseSearch, browseSearch } from "./browse-search.ts";
import { FacetButton, FacetSidebar } from "./FacetSidebar.tsx";
import { FacetChips, type FacetSearch, FilterForm } from "./Facets.tsx";
import { ResultCount, Results } from "./Results.tsx";

export function Browse({ search, onSearch }: { search: BrowseSearch; onSearch(next: BrowseSearch): void }) {
  const { category, sort } = search;
  const { text, type, flush, isSettled } = useDebouncedUrlText(search.q ?? "", (q) =>
    browseSearch({ ...search, q }),
  );
  const filter = useFacetFilter(search);
  const found = useBrowse({ q: text, category, sort }, filter);
  const categories = useCategories();
  const isEmpty = isSettled && found.isCounted && found.books.length === 0;
  // Syncs the catalogue if nothing was found, since a book may have been published a moment ago.
  useServerQuery(isEmpty ? JSON.stringify([text, category, filter]) : undefined, syncNow);
  const [nearest, setNearest] = useState({ text: "", closeCount: 0 });
  // Skipped in a category, since close books would be of other categories.
  const closeCount = isEmpty && !category && nearest.text === text ? nearest.closeCount : 0;
  const [mentioned, setMentioned] = useState({ text: "", count: 0 });
  const isFiltered = Object.values(filter).some(Boolean);
  // Descriptions are not searched in a category or with filters, which their books may not match.
  const searchesText = text.trim() !== "" && !category && !isFiltered;
  const mentionCount = searchesText && mentioned.text === text ? mentioned.count : 0;
  const count = found.count || closeCount || mentionCount;

  const results = useRef<HTMLDivElement>(null);
  useMarkedMatches(results, text);
  useRecentSearch(results, text);

  const focusResults = () => results.current?.focus({ preventScroll: true });
  const choose = (next: BrowseSearch) => {
    scrollToTop();
    onSearch(next);
  };
  const current = { ...search, q: text.trim() };
  const reset = text || category || sort || isFiltered ? () => choose({}) : undefined;
  const facetSearch: FacetSearch = {
    searchWith: (facet, value) => browseSearch({ ...current, [facet]: value }),
    onChoose: scrollToTop,
  };
  const facets = { books: found.unfiltered, filter, showsCounts: found.hasAll, search: facetSearch };

  return (
    <>
      <PageHeader
        title="Browse Books"
        actions={
          <Link to="/new" className={buttonClass({ variant: "quiet", size: "sm" })}>
            New arrivals
          </Link>
        }
      />
      <Filters
        text={text}
        onText={(next) => {
          scrollToTop();
          type(next);
        }}
        onDone={flush}
        onSubmit={(submitted) => void rememberSearch(submitted)}
        categories={categories}
        category={category}
        onCategory={(name) => choose({ ...current, category: name })}
        sort={sort}
        onSort={(order) => choose({ ...current, sort: order })}
        facets={FACETS.flatMap((facet) => (search[facet] ? [[facet, search[facet]] as const] : []))}
      />
      <div className={css.columns}>
        <FacetSidebar {...facets} />
        <div ref={results} className={css.results} tabIndex={-1}>
          <ResultCount
            count={count}
            isComplete={found.isCounted}
            isSettled={isSettled}
            filters={<FacetButton {...facets} count={count} />}
            onReset={reset}
          />
          <noscript className={css.withoutScripts}>
            {import.meta.env.SSR && (
              <FilterForm
                search={search}
                filter={filter}
                languages={found.unfiltered.map(({ language }) => language)}
              />
            )}
          </noscript>
          {isFiltered && <FacetChips filter={filter} search={facetSearch} onFocusResults={focusResults} />}
          {found.partial && <PartialCatalogueNotice {...found.partial} />}
          <Results
            text={text}
            found={found}
            closeCount={closeCount}
            onNearest={setNearest}
            mentions={searchesText ? { count: mentionCount, onMentioned: setMentioned } : undefined}
            onReset={reset}
          />
        </div>
      </div>
    </>
  );
}

/** Memoizes the filter, since other memoized values depend on it. */
const useFacetFilter = ({ price, year, language, stock, sample }: BrowseSearch) =>
  useMemo(
    () => toFacetFilter({ price, year, language, stock, sample }),
    [price, year, language, stock, sample],
  );

const scrollToTop = () => scrollToPosition(0);

/** Remembers a search once one of its books is opened. */
function useRecentSearch(list: RefObject<Element | null>, text: string): void {
  const rememberOpened = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href*='/book/']")) void rememberSearch(text);
  });
  useEffect(() => {
    const element = list.current;
    const onClick = (event: Event) => rememberOpened(event);
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [list]);
}

/** The code is loaded on first use, as most visits search nothing. */
async function rememberSearch(text: string): Promise<void> {
  if (!text.trim()) return;
  try {
    const recent = await import("./finding/RecentSearches.tsx");
    recent.rememberSearch(text);
  } catch (error) {
    console.warn("The search is not remembered.", error);
  }
}

/** Resolves to undefined if the code could not be loaded: then nothing is marked. */
const loadMarks = () =>
  import("./finding/mark-matches.ts").catch((error: unknown) =>
    console.warn("Matches are not marked.", error),
  );

/** Marks the matched words, in browsers with the CSS Custom Highlight API. */
function useMarkedMatches(list: RefObject<Element | null>, text: string): void {
  const isSearching = text.trim() !== "";
  useEffect(() => {
    const element = list.current;
    if (!isSearching || !element || !("highlights" in CSS)) return;
    let isStopped = false;
    let stop = () => {};
    void loadMarks().then((marks) => {
      if (marks && !isStopped) stop = marks.markMatches(element, text);
    });
    return () => {
      isStopped = true;
      stop();
    };
  }, [list, text, isSearching]);
  useEffect(() => {
    if (!isSearching || !("highlights" in CSS)) return;
    return () => void loadMarks().then((marks) => marks?.removeMarks());
  }, [isSearching]);
}

type FiltersProps = {
  text: string;
  onText(text: string): void;
  onDone(): void;
  onSubmit(text: string): void;
  categories: readonly CatalogueCategory[];
  category: string | undefined;
  onCategory(name: string | undefined): void;
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
  facets: readonly (readonly [name: string, value: string])[];
};

function Filters(props: FiltersProps) {
  const { text, onText, onDone, onSubmit, categories, category, onCategory, sort, onSort, facets } = props;
  const isKnown = categories.some(({ name }) => name === category);
  return (
    <search className={css.filters}>
      <BrowseSearchField text={text} onText={onText} onDone={onDone} onSubmit={onSubmit} />
      {facets.map(([name, value]) => (
        <input key={name} type="hidden" form={BROWSE_FORM} name={name} value={value} />
      ))}
      <Select
        label="Category"
        hideLabel
        name="category"
        form={BROWSE_FORM}
        value={category ?? ""}
        onChange={({ target }) => onCategory(target.value || undefined)}
      >
        <option value="">All categories</option>
        {category && !isKnown && <option value={category}>{slugToTitle(category)}</option>}
        {categories.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {slugToTitle(name)}
          </option>
        ))}
      </Select>
      <SortSelect sort={sort} onSort={onSort} isSearching={text.trim() !== ""} form={BROWSE_FORM} />
    </search>
  );
}
