import type { Sort } from "@frangipani/core/catalogue/sort";
import { slugOfTitle } from "@frangipani/core/kernel/slug";
import { useCatalogue, useCategory } from "../../data/use-catalogue.ts";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { BookGridSkeleton } from "../shared/BookGrid.tsx";
import { CategoryNotFound } from "./CategoryNotFound.tsx";
import css from "./CategoryPage.module.css";
import type { CategorySearch } from "./category-search.ts";
import { Shelf } from "./Shelf.tsx";

type CategoryPageProps = {
  /** As the address names it. */
  name: string;
  search: CategorySearch;
  onSort(sort: Sort | undefined): void;
};

/** The books of a category, and of one of its subcategories when given (spec §2, Category). */
export function CategoryPage({ name, search, onSort }: CategoryPageProps) {
  const { status, retry } = useCatalogue();
  const category = useCategory(slugOfTitle(name));
  const { subcategory, sort } = search;
  if (category) {
    const isKnown = !subcategory || category.subcategories.some((one) => one.name === subcategory);
    if (!isKnown) return <CategoryNotFound within={category.name} />;
    return <Shelf category={category} subcategory={subcategory} sort={sort} onSort={onSort} />;
  }
  if (status === "loading")
    return (
      <div className={css.loading}>
        <Loading label="Loading the category">
          <Skeleton width="14rem" height="2.5rem" />
        </Loading>
        <BookGridSkeleton count={10} />
      </div>
    );
  if (status === "unavailable")
    return (
      <ErrorState title="The shelves could not be reached" level={1} onRetry={retry}>
        Check your connection, then try again.
      </ErrorState>
    );
  return <CategoryNotFound />;
}
