import type { PasskeyWire } from "@frangipani/core/accounts";
import { AddPasskeyInput, PasswordInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { FormProblem } from "../../ui/form/FormProblem.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";
import { addPasskey, passkeyFailure } from "./passkey-api.ts";

const NameAndPassword = z.object({ name: AddPasskeyInput.shape.name, password: PasswordInput });

export function AddPasskeyForm({ onAdded }: { onAdded(passkey: PasskeyWire): void }) {
  const form = useForm({
    schema: NameAndPassword,
    start: { name: "", password: "" },
    failure: passkeyFailure,
    submit: async ({ name, password }) => onAdded(await addPasskey(name, password)),
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <FormProblem problem={form.problem} />
      <TextField label="Name of the passkey" placeholder="My phone" required {...form.field("name")} />
      <CurrentPasswordField {...form.field("password")} />
      <Button type="submit" variant="primary" block busy={form.isBusy}>
        Continue
      </Button>
    </Form>
  );
}
