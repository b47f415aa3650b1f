import { EVENT_KINDS, WebhookInput, webhookMessages } from "@frangipani/core/webhooks";
import * as z from "zod/mini";
import { serverText } from "../../api/api-error.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Checkbox, Form, FormActions, SubmitButton, TextField } from "../../ui/form/Form.tsx";
import { EVENT_NAMES, useAddWebhook, useRenewSecret } from "./webhooks.ts";

const isTold = z.boolean();

/** The form's values, which have a checkbox for each kind of event: names of fields have no dots. */
const WebhookFields = z.pipe(
  z.pipe(
    z
      .object({
        url: z.string(),
        paid: isTold,
        shipped: isTold,
        cancelled: isTold,
        refunded: isTold,
        changed: isTold,
      })
      .check(
        z.refine(({ url: _, ...chosen }) => Object.values(chosen).some(Boolean), {
          error: webhookMessages.noKind,
          path: ["changed"],
        }),
      ),
    z.transform(({ url, ...chosen }) => ({
      url,
      kinds: EVENT_KINDS.filter((kind) => chosen[fieldOf(kind)]),
    })),
  ),
  WebhookInput,
);

type EventField = "paid" | "shipped" | "cancelled" | "refunded" | "changed";
const fieldOf = (kind: (typeof EVENT_KINDS)[number]) => kind.split(".")[1] as EventField;

export function WebhookForm({ onAdded }: { onAdded(secret: string): void }) {
  const add = useAddWebhook();
  const form = useForm({
    schema: WebhookFields,
    start: { url: "", paid: true, shipped: true, cancelled: true, refunded: true, changed: true },
    failure: (error) => serverText(error, "message") ?? webhookMessages.changeFailed,
    submit: async (input) => onAdded((await add.mutateAsync(input)).secret),
  });
  return (
    <Form form={form}>
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        hint="Of the program, which is told there of what happens from now on."
        autoComplete="off"
        required
        {...form.field("url")}
      />
      {EVENT_KINDS.map((kind) => (
        <Checkbox key={kind} label={EVENT_NAMES[kind]} {...form.field(fieldOf(kind))} />
      ))}
      <FormActions>
        <SubmitButton form={form}>Add webhook</SubmitButton>
      </FormActions>
    </Form>
  );
}

export function RenewForm({ id, onRenewed }: { id: string; onRenewed(secret: string): void }) {
  const renew = useRenewSecret();
  const form = useForm({
    schema: z.object({}),
    start: {},
    failure: (error) => serverText(error, "message") ?? webhookMessages.changeFailed,
    submit: async () => onRenewed((await renew.mutateAsync(id)).secret),
  });
  return (
    <Form form={form}>
      <p>For a day, what the shop sends is signed by the former secret as well.</p>
      <FormActions>
        <SubmitButton form={form}>Renew</SubmitButton>
      </FormActions>
    </Form>
  );
}
