import type { CategoryWire } from "@frangipani/core/categories";
import { slugToTitle } from "@frangipani/core/kernel";
import type { ReactNode } from "react";
import { useForm } from "../../api/forms/use-form.ts";
import { Form, FormActions, type FormProps, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import css from "./Categories.module.css";
import { digitsOnly } from "./digits-only.ts";
import { newCategory, newSubcategory } from "./rules.ts";
import { categoryChanges, categoryFailures, useChangeCategories } from "./use-change-categories.ts";

export function AddCategory({ categories }: { categories: readonly CategoryWire[] }) {
  const add = useChangeCategories(categoryChanges.add);
  const form = useForm({
    schema: newCategory(categories),
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
  const add = useChangeCategories(categoryChanges.addSubcategory);
  const form = useForm({
    schema: newSubcategory(categories),
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
      <FormActions>
        <SubmitButton form={form}>{title}</SubmitButton>
      </FormActions>
    </Form>
  </Card>
);
