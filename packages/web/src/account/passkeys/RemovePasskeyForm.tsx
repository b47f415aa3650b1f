import { RemovePasskeyInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";
import { callApi } from "../../api/call-api.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";

const PasswordOnly = z.pick(RemovePasskeyInput, { password: true });

export function RemovePasskeyForm({ id, onRemoved }: { id: string; onRemoved(): void }) {
  const form = useForm({
    schema: PasswordOnly,
    start: { password: "" },
    submit: async ({ password }) => {
      await callApi("POST /api/auth/passkeys/remove", { json: { id, password } });
      onRemoved();
    },
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={form.problem} />
      <CurrentPasswordField {...form.field("password")} />
      <Button type="submit" variant="primary" block busy={form.isBusy}>
        Remove
      </Button>
    </Form>
  );
}
