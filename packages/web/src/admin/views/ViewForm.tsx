import { savedViewMessages, ViewName } from "@frangipani/core/saved-views";
import * as z from "zod/mini";
import { serverText } from "../../api/api-error.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import css from "./Views.module.css";

const ViewInput = z.object({ name: ViewName });

type ViewFormProps = {
  label: string;
  name?: string;
  submitLabel: string;
  onSubmit(name: string): Promise<unknown>;
  onCancel?: () => void;
};

/** The name of a view that is saved or renamed. */
export function ViewForm({ label, name = "", submitLabel, onSubmit, onCancel }: ViewFormProps) {
  const form = useForm({
    schema: ViewInput,
    start: { name },
    failure: (error) => serverText(error, "message") ?? savedViewMessages.saveFailed,
    submit: async (input) => {
      await onSubmit(input.name);
      form.startAgain();
    },
  });
  return (
    <form noValidate className={css.form} onSubmit={form.onSubmit}>
      <FormProblem problem={form.problem} />
      <TextField label={label} autoComplete="off" maxLength={60} required {...form.field("name")} />
      <div className={css.actions}>
        <Button type="submit" size="sm" variant="primary" busy={form.isBusy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
