import type { Sort } from "@frangipani/core/catalogue";
import { categoryMessages } from "@frangipani/core/categories";
import { slugToTitle, titleToSlug } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { BookGridSkeleton } from "../../book/parts/BookGrid.tsx";
import { CatalogueFailure } from "../../book/parts/CatalogueFailure.tsx";
import { useCategory } from "../../catalogue/hooks/use-category.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { BookIcon } from "../../ui/icons/icons.tsx";
import css from "./CategoryPage.module.css";
import { CategoryView } from "./CategoryView.tsx";
import type { CategorySearch } from "./category-search.ts";

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
      return <CategoryNotFound within={state.within} />;
  }
}

function CategoryNotFound({ within }: { within: string | null }) {
  return (
    <>
      <title>Category Not Found · Frangipani Books</title>
      <EmptyState
        level={1}
        art={<BookIcon size={40} />}
        title="Category Not Found"
        action={
          <>
            {within && (
              <Link
                to="/category/$categoryId"
                params={{ categoryId: within }}
                className={buttonClass({ variant: "primary" })}
              >
                {`All of ${slugToTitle(within)}`}
              </Link>
            )}
            <Link to="/categories" className={buttonClass({ variant: within ? "secondary" : "primary" })}>
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
}
