import { API_SCOPES, ApiKeyInput, apiKeyMessages } from "@frangipani/core/api-keys";
import * as z from "zod/mini";
import { serverText } from "../../api/api-error.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Checkbox, Form, FormActions, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { SCOPE_NAMES, useCreateKey } from "./keys.ts";
import { SecretDialog } from "./SecretDialog.tsx";

export const KeyDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <SecretDialog
    open={open}
    onClose={onClose}
    title="Create key"
    name="key"
    about="Copy it into the program, and nowhere else: whoever has it can do what it may."
    copied={apiKeyMessages.copied}
  >
    {(onMade) => <KeyForm onCreated={onMade} />}
  </SecretDialog>
);

const may = z.boolean();

/** The form's values, which have a checkbox for each scope. */
const KeyFields = z.pipe(
  z.pipe(
    z
      .object({
        name: ApiKeyInput.shape.name,
        "catalogue:read": may,
        "stock:write": may,
        "orders:read": may,
        days: z.string(),
      })
      .check(
        z.refine((fields) => API_SCOPES.some((scope) => fields[scope]), {
          error: apiKeyMessages.noScope,
          path: ["orders:read"],
        }),
      ),
    z.transform(({ name, days, ...chosen }) => ({
      name,
      scopes: API_SCOPES.filter((scope) => chosen[scope]),
      days: Number(days) || null,
    })),
  ),
  ApiKeyInput,
);

function KeyForm({ onCreated }: { onCreated(secret: string): void }) {
  const create = useCreateKey();
  const form = useForm({
    schema: KeyFields,
    start: { name: "", "catalogue:read": false, "stock:write": false, "orders:read": false, days: "365" },
    failure: (error) => serverText(error, "message") ?? apiKeyMessages.createFailed,
    submit: async (input) => onCreated((await create.mutateAsync(input)).secret),
  });
  return (
    <Form form={form}>
      <TextField
        label="Name"
        hint="Of the program. What it changes is recorded under this name."
        autoComplete="off"
        maxLength={60}
        required
        {...form.field("name")}
      />
      <Checkbox label={SCOPE_NAMES["catalogue:read"]} {...form.field("catalogue:read")} />
      <Checkbox label={SCOPE_NAMES["stock:write"]} {...form.field("stock:write")} />
      <Checkbox
        label={SCOPE_NAMES["orders:read"]}
        hint="With names and addresses of customers."
        {...form.field("orders:read")}
      />
      <Select
        label="Ends"
        options={{ 30: "After 30 days", 90: "After 90 days", 365: "After a year", "": "Never" }}
        {...form.field("days")}
      />
      <FormActions>
        <SubmitButton form={form}>Create key</SubmitButton>
      </FormActions>
    </Form>
  );
}
