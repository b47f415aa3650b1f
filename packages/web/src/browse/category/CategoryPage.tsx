import type { Sort } from "@frangipani/core/catalogue";
import { categoryMessages } from "@frangipani/core/categories";
import { titleToSlug } from "@frangipani/core/kernel";
import { BookGridSkeleton } from "../../book/parts/BookGrid.tsx";
import { CatalogueFailure } from "../../book/parts/CatalogueFailure.tsx";
import { useCategory } from "../../catalogue/hooks/use-category.ts";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { CategoryNotFound } from "./CategoryNotFound.tsx";
import css from "./CategoryPage.module.css";
import { CategoryView } from "./CategoryView.tsx";
import type { CategorySearch } from "./category-search.ts";

type CategoryPageProps = {
  name: string;
  search: CategorySearch;
  onSort(sort: Sort | undefined): void;
};

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
