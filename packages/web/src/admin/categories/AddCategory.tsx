import type { CategoryWire } from "@frangipani/core/categories";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import css from "./Categories.module.css";
import { digitsOnly } from "./digits-only.ts";
import { categoryFailures } from "./failure-texts.ts";
import { newCategory } from "./rules.ts";
import { changes, useChange } from "./use-change-categories.ts";

export function AddCategory({ categories }: { categories: readonly CategoryWire[] }) {
  const add = useChange(changes.add);
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
    <Card title="Add Category">
      <Form onSubmit={form.onSubmit}>
        <FormProblem problem={form.problem} />
        <div className={css.row}>
          <TextField label="Category Name" autoComplete="off" required {...form.field("name")} />
          <TextField
            label="Display Order"
            inputMode="numeric"
            optional
            onInput={digitsOnly}
            className={css.order}
            {...form.field("displayOrder")}
          />
        </div>
        <FormActions>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Add Category
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
