import { PasswordInput } from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";
import { useForm } from "../api/forms/use-form.ts";
import { Form, SubmitButton } from "../ui/form/Form.tsx";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";

const PasswordOnly = z.object({ password: PasswordInput });

type PasswordFormProps = { submitLabel: string; onPassword(password: string): Promise<unknown> };

/** For what the password has to confirm. */
export function PasswordForm({ submitLabel, onPassword }: PasswordFormProps) {
  const form = useForm({
    schema: PasswordOnly,
    start: { password: "" },
    submit: ({ password }) => onPassword(password),
  });
  return (
    <Form form={form}>
      <CurrentPasswordField {...form.field("password")} />
      <SubmitButton block form={form}>
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
