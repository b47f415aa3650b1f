import { categoryMessages } from "@frangipani/core/categories";
import { CatalogueFailure } from "../../book/parts/CatalogueFailure.tsx";
import { useCatalogue, useCategories } from "../../catalogue/hooks/use-catalogue.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { CategoryCards, CategoryCardsSkeleton } from "./CategoryCards.tsx";

export function Categories() {
  return (
    <>
      <PageHeader title="Categories">Choose a category to see its books.</PageHeader>
      <CategoryList />
    </>
  );
}

function CategoryList() {
  const { status } = useCatalogue();
  const categories = useCategories();
  if (categories.length > 0) return <CategoryCards categories={categories} level={2} withSubcategories />;
  if (status === "loading") return <CategoryCardsSkeleton count={9} />;
  if (status === "unavailable") return <CatalogueFailure title={categoryMessages.fetchFailed} />;
  return <EmptyState title="No categories yet">Please come back soon.</EmptyState>;
}
