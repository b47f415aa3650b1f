import { formatMoment } from "@frangipani/core/kernel";
import { webhookMessages } from "@frangipani/core/webhooks";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { TableSkeleton } from "../../ui/feedback/TableSkeleton.tsx";
import { useLastValue } from "../../ui/hooks/use-last-value.ts";
import { Badge } from "../../ui/layout/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Dialog, preloadDialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { useList } from "../shared/list.ts";
import { AddButton } from "../shared/row-actions.tsx";
import { Deliveries } from "./Deliveries.tsx";
import css from "./Keys.module.css";
import { SecretDialog } from "./SecretDialog.tsx";
import { RenewForm, WebhookForm } from "./WebhookForm.tsx";
import { EVENT_NAMES, useRemoveWebhook, useSwitchWebhook, type WebhookRow, webhooks } from "./webhooks.ts";

const ABOUT = "Copy it into the program, which checks by it that the shop has sent what it gets.";

export function WebhooksCard() {
  const { data, isError, isFetching, refetch } = useList(webhooks);
  const [isAdding, setAdding] = useState(false);
  const [renewed, setRenewed] = useState<WebhookRow | null>(null);
  const [opened, setOpened] = useState<WebhookRow | null>(null);
  const [toRemove, setToRemove] = useState<WebhookRow | null>(null);
  const shown = useLastValue(opened);
  const change = useSwitchWebhook();
  const remove = useRemoveWebhook();
  const actions: Column<WebhookRow> = {
    header: "Actions",
    phone: "actions",
    cell: (webhook) => (
      <span className={css.rowActions}>
        <Button
          size="sm"
          aria-label={`Deliveries to ${webhook.url}`}
          onPointerEnter={preloadDialog}
          onClick={() => setOpened(webhook)}
        >
          Deliveries
        </Button>
        <Button size="sm" aria-label={`Remove ${webhook.url}`} onClick={() => setToRemove(webhook)}>
          Remove
        </Button>
      </span>
    ),
  };
  return (
    <Card
      title="Webhooks"
      aria-label="Webhooks"
      aside={<AddButton onClick={() => setAdding(true)}>Add webhook</AddButton>}
      className={css.card}
    >
      <p className={cx(shared.muted, shared.readable)}>
        Programs are told of orders and stock at their addresses, within a minute.
      </p>
      {data ? (
        <DataTable
          caption="Webhooks"
          columns={[...columns, actions]}
          rows={data.rows}
          rowKey={({ _id }) => _id}
          isMuted={({ isOn }) => !isOn}
          empty={<EmptyState title="No webhooks">What they are sent is described at /api/docs.</EmptyState>}
        />
      ) : isError ? (
        <ErrorState title={webhookMessages.fetchFailed} query={{ isFetching, refetch }} />
      ) : (
        <TableSkeleton label="Loading webhooks..." columns={4} rows={2} />
      )}
      <SecretDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title="Add webhook"
        name="secret"
        about={ABOUT}
        copied={webhookMessages.copied}
      >
        {(onMade) => <WebhookForm onAdded={onMade} />}
      </SecretDialog>
      <SecretDialog
        open={renewed !== null}
        onClose={() => setRenewed(null)}
        title="Renew the secret"
        name="secret"
        about={ABOUT}
        copied={webhookMessages.copied}
      >
        {(onMade) => renewed && <RenewForm id={renewed._id} onRenewed={onMade} />}
      </SecretDialog>
      <Dialog
        open={opened !== null}
        onOpenChange={(open) => !open && setOpened(null)}
        title="Deliveries"
        description={shown?.url}
        size="lg"
        focusesFirstField={false}
      >
        {shown && (
          <Deliveries
            webhook={data?.rows.find(({ _id }) => _id === shown._id) ?? shown}
            isSwitching={change.isPending}
            onSwitch={change.mutate}
            onRenew={(webhook) => {
              setOpened(null);
              setRenewed(webhook);
            }}
          />
        )}
      </Dialog>
      <DeleteDialog
        subject={toRemove}
        title="Are you sure you want to remove this webhook?"
        confirmLabel="Remove"
        onClose={() => setToRemove(null)}
        onConfirm={(webhook) => remove.mutateAsync(webhook)}
      >
        {({ url }) => `Nothing more is sent to ${url}. This cannot be undone.`}
      </DeleteDialog>
    </Card>
  );
}

const columns: Column<WebhookRow>[] = [
  { header: "Address", phone: "lead", cell: ({ url }) => <strong className={shared.anywhere}>{url}</strong> },
  { header: "Told of", cell: ({ kinds }) => kinds.map((kind) => EVENT_NAMES[kind]).join(", ") },
  { header: "State", cell: (webhook) => <WebhookState {...webhook} /> },
];

function WebhookState({ isOn, offBecause, failingSince }: WebhookRow) {
  if (isOn && failingSince === null) return <Badge colour="green">On</Badge>;
  return (
    <span>
      <Badge colour={isOn ? "yellow" : offBecause ? "red" : "neutral"}>{isOn ? "Failing" : "Off"}</Badge>{" "}
      <span>
        {isOn ? failingSince && `since ${formatMoment(failingSince)}` : offBecause && WHY_OFF[offBecause]}
      </span>
    </span>
  );
}

const WHY_OFF = { gone: "The address is gone", failing: "Nothing arrived for five days" };
