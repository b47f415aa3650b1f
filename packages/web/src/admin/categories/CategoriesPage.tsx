import { bookMessages } from "@frangipani/core/books";
import { categoryMessages } from "@frangipani/core/categories";
import type { CategoryRemoval, SubcategoryRemoval } from "@frangipani/core/categories/contract";
import { slugToTitle } from "@frangipani/core/kernel";
import { useState } from "react";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Loading } from "../../ui/feedback/Skeleton.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { allCategories } from "../shared/categories.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { useList } from "../shared/list.ts";
import { AddCategory, AddSubcategory } from "./AddCategory.tsx";
import css from "./Categories.module.css";
import { CategoryItem } from "./CategoryItem.tsx";
import { categoryChanges, useChangeCategories } from "./use-change-categories.ts";

type ToDelete = Pick<CategoryRemoval, "category" | "categoryId"> &
  Partial<Pick<SubcategoryRemoval, "subcategory" | "subcategoryId">>;

export function CategoriesPage() {
  const { data, isError, isFetching, refetch } = useList(allCategories);
  const categories = data?.rows;
  const remove = useChangeCategories(categoryChanges.remove);
  const removeSubcategory = useChangeCategories(categoryChanges.removeSubcategory);
  const [toDelete, setToDelete] = useState<ToDelete | null>(null);
  return (
    <>
      <PageHeader title="Category Management" />
      <div className={css.page}>
        <div className={css.cards}>
          <AddCategory categories={categories ?? []} />
          <AddSubcategory categories={categories ?? []} />
        </div>
        <Card
          title="Categories"
          aside={categories && <span className={cx(shared.note, shared.digits)}>{categories.length}</span>}
        >
          {categories ? (
            categories.length === 0 ? (
              <EmptyState level={3} title={categoryMessages.none} />
            ) : (
              <ul role="list" className={css.list}>
                {categories.map((category) => (
                  <CategoryItem
                    key={category._id}
                    category={category}
                    categories={categories}
                    onDelete={(subcategory) =>
                      setToDelete({ category: category.name, categoryId: category._id, ...subcategory })
                    }
                  />
                ))}
              </ul>
            )
          ) : isError ? (
            <ErrorState level={3} title={bookMessages.noneFound} query={{ isFetching, refetch }} />
          ) : (
            <Loading label="Loading categories..." lines={8} />
          )}
        </Card>
      </div>
      <DeleteDialog
        subject={toDelete}
        title={
          toDelete?.subcategory === undefined
            ? "Are you sure you want to delete this category?"
            : "Are you sure you want to delete this subcategory?"
        }
        onClose={() => setToDelete(null)}
        onConfirm={({ category, categoryId, subcategory, subcategoryId }) =>
          subcategory === undefined
            ? remove.mutateAsync({ category, categoryId })
            : removeSubcategory.mutateAsync({ category, categoryId, subcategory, subcategoryId })
        }
      >
        {({ category, subcategory }) =>
          `${slugToTitle(subcategory ?? category)} will be deleted for good. This is possible only while no book on sale is in it.`
        }
      </DeleteDialog>
    </>
  );
}
