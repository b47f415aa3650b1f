import { ApiKeyInput, apiKeyMessages } from "@frangipani/core/api-keys";
import { formatDate, formatMoment } from "@frangipani/core/kernel";
import { useState } from "react";
import * as z from "zod/mini";
import { serverText } from "../../api/api-error.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Form, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { AddButton } from "../shared/columns.tsx";
import { DeleteDialog } from "../shared/dialogs.tsx";
import { QueryTable } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import { type KeyRow, keys, SCOPE_NAMES, useCreateKey, useRevokeKey } from "./keys.ts";
import { Choices, SecretDialog } from "./SecretDialog.tsx";
import { WebhooksCard } from "./WebhooksCard.tsx";

export function KeysPage() {
  const query = useList(keys);
  const { data, isError } = query;
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<KeyRow | null>(null);
  const revoke = useRevokeKey();
  const actions: Column<KeyRow> = {
    header: "Actions",
    phone: "actions",
    cell: (key) => (
      <Button size="sm" aria-label={`Revoke ${key.name}`} onClick={() => setToRevoke(key)}>
        Revoke
      </Button>
    ),
  };
  return (
    <>
      <PageHeader title="Keys" actions={<AddButton onClick={() => setCreating(true)}>Create key</AddButton>}>
        With a key a program, such as a till, uses the shop without a browser.
      </PageHeader>
      <QueryTable
        query={query}
        failure={apiKeyMessages.fetchFailed}
        loading={{ label: "Loading keys...", columns: 6, rows: 3 }}
        caption="Keys"
        columns={[...columns, actions]}
        rows={data?.rows}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No keys">
            Create one for each program, so that it can be revoked alone.
          </EmptyState>
        }
      />
      {/* The card appears once the height of the table above is known, so that it does not move. */}
      {(data || isError) && <WebhooksCard />}
      <KeyDialog open={isCreating} onClose={() => setCreating(false)} />
      <DeleteDialog
        subject={toRevoke}
        title="Are you sure you want to revoke this key?"
        confirmLabel="Revoke"
        onClose={() => setToRevoke(null)}
        onConfirm={(key) => revoke.mutateAsync(key)}
      >
        {({ name }) => `Programs that use ${name} are refused at once. This cannot be undone.`}
      </DeleteDialog>
    </>
  );
}

const columns: Column<KeyRow>[] = [
  { header: "Key", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "May", cell: ({ scopes }) => scopes.map((scope) => SCOPE_NAMES[scope]).join(", ") },
  {
    header: "Created",
    cell: ({ createdAt, createdBy }) =>
      `${formatDate(createdAt)} by ${createdBy ?? "somebody whose account was deleted"}`,
  },
  { header: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : "Never") },
  {
    header: "Ends",
    cell: ({ endsAt }) =>
      endsAt === null ? (
        "Never"
      ) : (
        <span>
          {Date.parse(endsAt) > Date.now() ? formatMoment(endsAt) : <Badge colour="red">Ended</Badge>}
        </span>
      ),
  },
];

const KeyDialog = ({ open, onClose }: { open: boolean; onClose(): void }) => (
  <SecretDialog
    open={open}
    onClose={onClose}
    title="Create key"
    name="key"
    warning="Copy it into the program, and nowhere else: whoever has it can do what it may."
    copiedText={apiKeyMessages.copied}
  >
    {(showSecret) => <KeyForm onCreated={showSecret} />}
  </SecretDialog>
);

const KeyFields = z.extend(ApiKeyInput, {
  days: z.pipe(
    z.string(),
    z.transform((days) => Number(days) || null),
  ),
});

function KeyForm({ onCreated }: { onCreated(secret: string): void }) {
  const create = useCreateKey();
  const form = useForm({
    schema: KeyFields,
    start: { name: "", scopes: [], days: "365" },
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
      <Choices
        names={SCOPE_NAMES}
        hints={{ "orders:read": "With names and addresses of customers." }}
        {...form.field("scopes")}
      />
      <Select
        label="Ends"
        options={{ 30: "After 30 days", 90: "After 90 days", 365: "After a year", "": "Never" }}
        {...form.field("days")}
      />
      <SubmitActions form={form} label="Create key" />
    </Form>
  );
}
