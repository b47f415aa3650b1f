import { apiKeyMessages } from "@frangipani/core/api-keys";
import { formatDate, formatMoment } from "@frangipani/core/kernel";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { TableSkeleton } from "../../ui/feedback/TableSkeleton.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { useList } from "../shared/list.ts";
import { AddButton } from "../shared/row-actions.tsx";
import { KeyDialog } from "./KeyDialog.tsx";
import { type KeyRow, keys, SCOPE_NAMES, useRevokeKey } from "./keys.ts";
import { WebhooksCard } from "./WebhooksCard.tsx";

export function KeysPage() {
  const { data, isError, isFetching, refetch } = useList(keys);
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
      {data ? (
        <DataTable
          caption="Keys"
          columns={[...columns, actions]}
          rows={data.rows}
          rowKey={({ _id }) => _id}
          empty={
            <EmptyState title="No keys">
              Create one for each program, so that it can be revoked alone.
            </EmptyState>
          }
        />
      ) : isError ? (
        <ErrorState title={apiKeyMessages.fetchFailed} query={{ isFetching, refetch }} />
      ) : (
        <TableSkeleton label="Loading keys..." columns={6} rows={3} />
      )}
      {/* Not before the table's height is known, so that it does not move. */}
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
