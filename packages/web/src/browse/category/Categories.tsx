import type { CatalogueCategory } from "@frangipani/core/catalogue";
import { categoryMessages } from "@frangipani/core/categories";
import { slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { CatalogueFailure } from "../../book/parts/CatalogueFailure.tsx";
import { useIsKnownEmpty } from "../../catalogue/hooks/subcategory-counts.ts";
import { useCatalogue, useCategories } from "../../catalogue/hooks/use-catalogue.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import css from "./Categories.module.css";
import cards from "./CategoryCards.module.css";
import { CategoryCards } from "./CategoryCards.tsx";

export const Categories = () => (
  <>
    <PageHeader title="Categories">Choose a category to see its books.</PageHeader>
    <CategoryList />
  </>
);

function CategoryList() {
  const { status } = useCatalogue();
  const categories = useCategories();
  if (categories.length > 0)
    return (
      <CategoryCards
        categories={categories}
        level={2}
        renderBelow={(category) => <Subcategories category={category} />}
      />
    );
  if (status === "loading") return <CategoryCardsSkeleton count={9} />;
  if (status === "unavailable") return <CatalogueFailure title={categoryMessages.fetchFailed} />;
  return <EmptyState title="No categories yet">Please come back soon.</EmptyState>;
}

function Subcategories({ category }: { category: CatalogueCategory }) {
  const isKnownEmpty = useIsKnownEmpty();
  if (category.subcategories.length === 0) return null;
  return (
    <ul
      role="list"
      className={css.subcategories}
      aria-label={`Subcategories of ${slugToTitle(category.name)}`}
    >
      {category.subcategories.map((subcategory) => (
        <li key={subcategory._id}>
          {isKnownEmpty(category, subcategory) ? (
            <span className={css.empty}>{slugToTitle(subcategory.name)}</span>
          ) : (
            <Link
              to="/category/$categoryId"
              params={{ categoryId: category.name }}
              search={{ subcategory: subcategory.name }}
              className={css.subcategory}
            >
              {slugToTitle(subcategory.name)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const CategoryCardsSkeleton = ({ count }: { count: number }) => (
  <Loading label="Loading categories" className={cards.cards}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
      <div key={index}>
        <span className={cards.covers} />
        <Skeleton width="55%" height="1.25rem" />
      </div>
    ))}
  </Loading>
);
