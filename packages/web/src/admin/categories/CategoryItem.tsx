import { type CategoryWire, categoryMessages } from "@frangipani/core/categories";
import type {
  CategoryRename,
  SubcategoryRemoval,
  SubcategoryRename,
} from "@frangipani/core/categories/contract";
import { slugToTitle, titleToSlug } from "@frangipani/core/kernel";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { type FormBase, storedNow, useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { FormProblem, type FormProblemProps, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { isEscape } from "../../ui/hooks/use-hotkey.ts";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { RowActions } from "../shared/columns.tsx";
import css from "./Categories.module.css";
import {
  categoryFailures,
  categoryRenameSchema,
  digitsOnly,
  subcategoryRenameSchema,
  useChangeCategories,
} from "./categories.ts";

type CategoryItemProps = {
  category: CategoryWire;
  categories: readonly CategoryWire[];
  onDelete(subcategory?: Pick<SubcategoryRemoval, "subcategory" | "subcategoryId">): void;
};

export function CategoryItem({ category, categories, onDelete }: CategoryItemProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const stopEditing = () => setEdited(null);
  const title = slugToTitle(category.name);
  return (
    <li className={css.item}>
      {edited === category._id ? (
        <EditCategory category={category} categories={categories} onDone={stopEditing} />
      ) : (
        <div className={css.head}>
          <h3 className={css.name}>{title}</h3>
          <span className={cx(shared.note, shared.digits)}>
            {`Order ${category.displayOrder}, ${category.bookCount} ${category.bookCount === 1 ? "book" : "books"}`}
          </span>
          <RowActions name={title} onEdit={() => setEdited(category._id)} onDelete={() => onDelete()} />
        </div>
      )}
      {category.subcategories.length === 0 ? (
        <p className={shared.note}>{categoryMessages.noSubcategories}</p>
      ) : (
        <ul role="list" className={css.subcategories} aria-label={`Subcategories of ${title}`}>
          {category.subcategories.map((name, index) => (
            <li key={category.subcategoryIds[index]} className={css.subcategory}>
              {edited === category.subcategoryIds[index] ? (
                <EditSubcategory category={category} index={index} onDone={stopEditing} />
              ) : (
                <>
                  <span>{slugToTitle(name)}</span>
                  <RowActions
                    name={slugToTitle(name)}
                    onEdit={() => setEdited(category.subcategoryIds[index] ?? null)}
                    onDelete={() =>
                      onDelete({ subcategory: name, subcategoryId: category.subcategoryIds[index] })
                    }
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function EditCategory({
  category,
  categories,
  onDone,
}: Omit<CategoryItemProps, "onDelete"> & { onDone(): void }) {
  const rename = useChangeCategories(
    (json: CategoryRename) => callApi("PUT /api/category/update-category-name", { json }),
    categoryMessages.category.updated,
  );
  const form = useForm({
    schema: categoryRenameSchema(categories, category),
    start: { newName: slugToTitle(category.name), displayOrder: String(category.displayOrder) },
    failure: categoryFailures.rename,
    storedNow: (error) => withTitle(storedNow(error)),
    submit: async (input, base) => {
      await rename.mutateAsync({
        oldName: category.name,
        ...input,
        categoryId: category._id,
        base: slugged(base),
      });
      onDone();
    },
  });
  return (
    <RenameForm form={form} onDone={onDone}>
      <div className={css.row}>
        <TextField label="Category Name" autoFocus required {...form.field("newName")} />
        <TextField
          label="Display Order"
          inputMode="numeric"
          onInput={digitsOnly}
          className={css.order}
          {...form.field("displayOrder")}
        />
      </div>
    </RenameForm>
  );
}

type EditSubcategoryProps = { category: CategoryWire; index: number; onDone(): void };

function EditSubcategory({ category, index, onDone }: EditSubcategoryProps) {
  const name = category.subcategories[index] ?? "";
  const rename = useChangeCategories(
    (json: SubcategoryRename) => callApi("POST /api/category/update-subcategory", { json }),
    categoryMessages.subcategory.updated,
  );
  const form = useForm({
    schema: subcategoryRenameSchema(category, name),
    start: { newName: slugToTitle(name) },
    failure: categoryFailures.renameSubcategory,
    storedNow: (error) => withTitle(storedNow(error)),
    submit: async (input, base) => {
      await rename.mutateAsync({
        category: category.name,
        oldName: name,
        ...input,
        categoryId: category._id,
        subcategoryId: category.subcategoryIds[index],
        base: slugged(base),
      });
      onDone();
    },
  });
  return (
    <RenameForm form={form} onDone={onDone}>
      <TextField label="Subcategory Name" autoFocus required {...form.field("newName")} />
    </RenameForm>
  );
}

const labels: Record<string, string> = { newName: "name", displayOrder: "display order" };

// Names are stored as slugs and shown as titles.
const slugged = ({ newName, ...base }: FormBase): FormBase => ({
  ...base,
  ...(newName !== undefined && { newName: titleToSlug(String(newName)) }),
});
const withTitle = (stored: object | undefined) =>
  stored && "newName" in stored ? { ...stored, newName: slugToTitle(String(stored.newName)) } : stored;

type RenameFormProps = {
  form: FormProblemProps<string>["form"] & { onSubmit(event: SyntheticEvent): unknown; isBusy: boolean };
  onDone(): void;
  children: ReactNode;
};

const RenameForm = ({ form, onDone, children }: RenameFormProps) => (
  <form
    noValidate
    className={cx(shared.stack1h, css.edit)}
    onSubmit={form.onSubmit}
    onKeyDown={(event) => isEscape(event) && onDone()}
  >
    <FormProblem form={form} labels={labels} />
    {children}
    <div className={shared.buttons}>
      <SubmitButton size="sm" form={form}>
        Save
      </SubmitButton>
      <Button size="sm" onClick={onDone}>
        Cancel
      </Button>
    </div>
  </form>
);
