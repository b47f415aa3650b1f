import { bookMessages } from "@frangipani/core/books";
import type { CatalogueCategory, Sort } from "@frangipani/core/catalogue";
import { categoryMessages } from "@frangipani/core/categories";
import { formatCount, slugToTitle, titleToSlug } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { BookGridSkeleton } from "../../book/parts/BookGrid.tsx";
import { bookCount } from "../../book/parts/book-count.ts";
import { CatalogueFailure } from "../../book/parts/CatalogueFailure.tsx";
import { PartialCatalogueNotice, SortSelect } from "../../book/parts/ListHead.tsx";
import { VirtualBookGrid } from "../../book/parts/VirtualBookGrid.tsx";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { useIsKnownEmpty, useSubcategoryCounts } from "../../catalogue/hooks/subcategory-counts.ts";
import { useBrowse } from "../../catalogue/hooks/use-browse.ts";
import { useCategory } from "../../catalogue/hooks/use-category.ts";
import { useServerQuery } from "../../catalogue/hooks/use-server-query.ts";
import { syncNow } from "../../catalogue/start.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { BookIcon } from "../../ui/icons/icons.tsx";
import { Breadcrumbs, PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { CategorySearch } from "../browse-search.ts";
import css from "./CategoryPage.module.css";

type CategoryPageProps = { name: string; search: CategorySearch; onSort(sort: Sort | undefined): void };

export function CategoryPage({ name, search, onSort }: CategoryPageProps) {
  const { subcategory, sort } = search;
  const state = useCategory(titleToSlug(name), subcategory);
  switch (state.status) {
    case "ready":
      return <CategoryView category={state.category} subcategory={subcategory} sort={sort} onSort={onSort} />;
    case "loading":
      return (
        <div className={css.loading}>
          <Loading label="Loading the category">
            <Skeleton width="14rem" height="2.5rem" />
          </Loading>
          <BookGridSkeleton count={10} />
        </div>
      );
    case "unavailable":
      return (
        <CatalogueFailure
          level={1}
          title={categoryMessages.fetchFailed}
          subject={{ kind: "category", retry: state.retry }}
        />
      );
    case "missing":
      return <CategoryNotFound parentCategory={state.within} />;
  }
}

const CategoryNotFound = ({ parentCategory }: { parentCategory: string | null }) => (
  <>
    <title>Category Not Found · Frangipani Books</title>
    <EmptyState
      level={1}
      art={<BookIcon size={40} />}
      title="Category Not Found"
      action={
        <>
          {parentCategory && (
            <Link
              to="/category/$categoryId"
              params={{ categoryId: parentCategory }}
              className={buttonClass({ variant: "primary" })}
            >
              {`All of ${slugToTitle(parentCategory)}`}
            </Link>
          )}
          <Link
            to="/categories"
            className={buttonClass({ variant: parentCategory ? "secondary" : "primary" })}
          >
            Explore Categories
          </Link>
        </>
      }
    >
      <p>Invalid category</p>
      <p>It may have been renamed. The page Categories lists all of them.</p>
    </EmptyState>
  </>
);

type CategoryViewProps = {
  category: CatalogueCategory;
  subcategory: string | undefined;
  sort: Sort | undefined;
  onSort(sort: Sort | undefined): void;
};

function CategoryView({ category, subcategory, sort, onSort }: CategoryViewProps) {
  const { books, count, isCounted, partial, onShown } = useBrowse({
    category: category.name,
    subcategory,
    sort,
  });
  const isEmpty = books.length === 0;
  // Syncs the catalogue if there are no books, since one may have been published a moment ago.
  const { isLoading } = useServerQuery(
    isEmpty && isCounted ? JSON.stringify([category.name, subcategory]) : undefined,
    syncNow,
  );
  return (
    <>
      <PageHeader
        title={slugToTitle(subcategory ?? category.name)}
        above={
          <Breadcrumbs>
            <Link to="/">Home</Link>
            <Link to="/categories">Categories</Link>
            {subcategory && (
              <Link to="/category/$categoryId" params={{ categoryId: category.name }}>
                {slugToTitle(category.name)}
              </Link>
            )}
          </Breadcrumbs>
        }
      />
      <Subcategories category={category} chosen={subcategory} />
      <form className={css.tools}>
        {subcategory && <input type="hidden" name="subcategory" value={subcategory} />}
        <p role="status" className={cx(shared.muted, shared.digits, shared.oneLine)}>
          {isCounted ? bookCount(count) : `${bookCount(count)} so far`}
        </p>
        {!isEmpty && <SortSelect sort={sort} onSort={onSort} className={css.sort} />}
      </form>
      {partial && <PartialCatalogueNotice {...partial} category={category.name} />}
      {isEmpty ? (
        <NoBooks isLoading={!isCounted || isLoading} />
      ) : (
        <VirtualBookGrid books={books} onShown={onShown} />
      )}
    </>
  );
}

const NoBooks = ({ isLoading }: { isLoading: boolean }) =>
  isLoading ? (
    <BookGridSkeleton count={10} />
  ) : (
    <EmptyState title={bookMessages.noneInCategory} art={<BookIcon size={40} />} action={<BrowseLink />}>
      Please look in another category.
    </EmptyState>
  );

type SubcategoriesProps = { category: CatalogueCategory; chosen: string | undefined };

export function Subcategories({ category, chosen }: SubcategoriesProps) {
  const { counts, isKnown } = useSubcategoryCounts(category);
  const isKnownEmpty = useIsKnownEmpty();
  const list = useRef<HTMLUListElement>(null);
  // Only sideways, since the page may be scrolled down, as after Back. Without a choice the first chip is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choice or the chips change
  useEffect(() => {
    if (!chosen) return;
    const chip = list.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const row = list.current?.getBoundingClientRect();
    if (chip && row) list.current?.scrollBy({ left: chip.left + chip.width / 2 - row.left - row.width / 2 });
  }, [chosen, isKnown]);
  if (category.subcategories.length === 0) return null;
  const offered = category.subcategories.filter(
    (one) =>
      one.name === chosen || (isKnown ? (counts.get(one.name) ?? 0) > 0 : !isKnownEmpty(category, one)),
  );
  const choices = [undefined, ...offered.map(({ name }) => name)];
  return (
    <nav aria-label={`Subcategories of ${slugToTitle(category.name)}`}>
      <ul ref={list} role="list" className={css.chips}>
        {choices.map((name) => (
          <li key={name ?? ""}>
            <Link
              to="/category/$categoryId"
              params={{ categoryId: category.name }}
              search={({ sort }) => ({ subcategory: name, sort })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === chosen ? "page" : undefined}
              className={css.chip}
            >
              <span>{name ? slugToTitle(name) : "All"}</span>
              <span
                className={cx(shared.note, shared.digits, css.chipCount)}
                data-unknown={name && !isKnown ? "" : undefined}
              >
                {formatCount(name ? (counts.get(name) ?? 0) : category.bookCount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
