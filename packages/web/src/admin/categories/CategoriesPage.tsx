import { bookMessages } from "@frangipani/core/books";
import { type CategoryWire, categoryMessages } from "@frangipani/core/categories";
import type {
  CategoryRemoval,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
} from "@frangipani/core/categories/contract";
import { slugToTitle } from "@frangipani/core/kernel";
import { type ReactNode, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Loading } from "../../ui/feedback/Skeleton.tsx";
import { Form, type FormProps, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { DeleteDialog } from "../shared/dialogs.tsx";
import { useList } from "../shared/list.ts";
import css from "./Categories.module.css";
import { CategoryItem } from "./CategoryItem.tsx";
import {
  allCategories,
  categoryFailures,
  digitsOnly,
  newCategorySchema,
  newSubcategorySchema,
  useChangeCategories,
} from "./categories.ts";

type ToDelete = Pick<CategoryRemoval, "category" | "categoryId"> &
  Partial<Pick<SubcategoryRemoval, "subcategory" | "subcategoryId">>;

export function CategoriesPage() {
  const categories = useList(allCategories).data?.rows;
  const remove = useChangeCategories(
    (json: CategoryRemoval) => callApi("POST /api/category/delete-category", { json }),
    categoryMessages.category.deleted,
    categoryFailures.remove,
  );
  const removeSubcategory = useChangeCategories(
    (json: SubcategoryRemoval) => callApi("POST /api/category/delete-subcategory", { json }),
    categoryMessages.subcategory.deleted,
    categoryFailures.removeSubcategory,
  );
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
          <CategoryList onDelete={setToDelete} />
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

function CategoryList({ onDelete }: { onDelete(subject: ToDelete): void }) {
  const { data, isError, isFetching, refetch } = useList(allCategories);
  if (!data)
    return isError ? (
      <ErrorState level={3} title={bookMessages.noneFound} query={{ isFetching, refetch }} />
    ) : (
      <Loading label="Loading categories..." lines={8} />
    );
  if (data.rows.length === 0) return <EmptyState level={3} title={categoryMessages.none} />;
  return (
    <ul role="list">
      {data.rows.map((category) => (
        <CategoryItem
          key={category._id}
          category={category}
          categories={data.rows}
          onDelete={(subcategory) =>
            onDelete({ category: category.name, categoryId: category._id, ...subcategory })
          }
        />
      ))}
    </ul>
  );
}

function AddCategory({ categories }: { categories: readonly CategoryWire[] }) {
  const add = useChangeCategories(
    (json: NewCategory) => callApi("POST /api/category/create", { json }),
    categoryMessages.category.added,
  );
  const form = useForm({
    schema: newCategorySchema(categories),
    start: { name: "", displayOrder: "" },
    staysOpen: true,
    failure: categoryFailures.add,
    submit: async (input) => {
      await add.mutateAsync(input);
      if (!form.startAgain()) form.methods.setFocus("name");
    },
  });
  return (
    <AddForm title="Add Category" form={form}>
      <TextField label="Category Name" autoComplete="off" required {...form.field("name")} />
      <TextField
        label="Display Order"
        inputMode="numeric"
        optional
        onInput={digitsOnly}
        className={css.order}
        {...form.field("displayOrder")}
      />
    </AddForm>
  );
}

/** The category stays chosen after saving, as several subcategories are often added in a row. */
export function AddSubcategory({ categories }: { categories: readonly CategoryWire[] }) {
  const add = useChangeCategories(
    (json: NewSubcategory) => callApi("POST /api/category/add-subcategory", { json }),
    categoryMessages.subcategory.added,
  );
  const form = useForm({
    schema: newSubcategorySchema(categories),
    start: { categoryId: "", newSubcategoryName: "" },
    staysOpen: true,
    failure: categoryFailures.addSubcategory,
    submit: async ({ categoryId, newSubcategoryName }) => {
      const categoryName = categories.find(({ _id }) => _id === categoryId)?.name ?? categoryId;
      await add.mutateAsync({ categoryId, categoryName, newSubcategoryName });
      const isTyped = form.startAgain({ categoryId, newSubcategoryName: "" });
      if (!isTyped) form.methods.setFocus("newSubcategoryName");
    },
  });
  return (
    <AddForm title="Add Subcategory" form={form}>
      <Select label="Category" required {...form.field("categoryId")}>
        <option value="">Select a category</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {slugToTitle(name)}
          </option>
        ))}
      </Select>
      <TextField label="Subcategory Name" autoComplete="off" required {...form.field("newSubcategoryName")} />
    </AddForm>
  );
}

type AddFormProps = {
  title: string;
  form: FormProps<string>["form"] & { isBusy: boolean };
  children: ReactNode;
};

const AddForm = ({ title, form, children }: AddFormProps) => (
  <Card title={title}>
    <Form form={form}>
      <div className={css.row}>{children}</div>
      <SubmitActions form={form} label={title} />
    </Form>
  </Card>
);
