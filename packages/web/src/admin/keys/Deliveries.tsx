import { formatMoment } from "@frangipani/core/kernel";
import { webhookMessages } from "@frangipani/core/webhooks";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import { QueryTable } from "../shared/ListPage.tsx";
import { type DeliveryRow, deliveriesQuery, EVENT_NAMES, useSendDelivery, type WebhookRow } from "./keys.ts";

type DeliveriesProps = {
  webhook: WebhookRow;
  isSwitching: boolean;
  onSwitch(webhook: WebhookRow): void;
  onRenew(webhook: WebhookRow): void;
};

export function Deliveries({ webhook, isSwitching, onSwitch, onRenew }: DeliveriesProps) {
  const query = useQuery(deliveriesQuery(webhook._id));
  const send = useSendDelivery(webhook._id);
  const sendAgainColumn: Column<DeliveryRow> = {
    header: "Actions",
    phone: "actions",
    cell: ({ _id, kind, state, tries }) => (
      <Button
        size="sm"
        aria-label={`Send again: ${EVENT_NAMES[kind]}`}
        disabled={(state === "waiting" && tries === 0) || !webhook.isOn}
        busy={send.isPending && send.variables === _id}
        onClick={() => send.mutate(_id)}
      >
        Send again
      </Button>
    ),
  };
  return (
    <div className={shared.stack2}>
      <div className={shared.buttons}>
        <Button
          disabled={!webhook.isOn}
          busy={send.isPending && send.variables === null}
          onClick={() => send.mutate(null)}
        >
          Send a test
        </Button>
        <Button busy={isSwitching} onClick={() => onSwitch(webhook)}>
          {webhook.isOn ? "Switch off" : "Switch on"}
        </Button>
        <Button onClick={() => onRenew(webhook)}>Renew the secret</Button>
      </div>
      <QueryTable
        query={query}
        failure={webhookMessages.fetchLogFailed}
        loading={{ label: "Loading deliveries...", columns: 4, rows: 3 }}
        caption={`Deliveries to ${webhook.url}`}
        columns={[...columns, sendAgainColumn]}
        rows={query.data}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="Nothing was sent yet">A test shows whether the address responds.</EmptyState>
        }
      />
    </div>
  );
}

const columns: Column<DeliveryRow>[] = [
  { header: "Event", phone: "lead", cell: ({ kind }) => <strong>{EVENT_NAMES[kind]}</strong> },
  {
    header: "Time",
    cell: ({ createdAt }) => <span className={shared.oneLine}>{formatMoment(createdAt)}</span>,
  },
  { header: "State", cell: (delivery) => <DeliveryState {...delivery} /> },
  { header: "Response", cell: responseOf },
];

function DeliveryState({ state, tries }: DeliveryRow) {
  switch (state) {
    case "delivered":
      return <Badge colour="green">Delivered</Badge>;
    case "failed":
      return <Badge colour="red">Given up</Badge>;
    case "waiting":
      return tries === 0 ? <Badge>Waiting</Badge> : <Badge colour="yellow">Failing</Badge>;
  }
}

function responseOf({ state, status, problem, tookMs, tries, dueAt }: DeliveryRow): string {
  const outcome = status ?? problem;
  if (outcome === null) return "";
  const next = state === "waiting" && tries > 0 ? `. Tried ${tries}×, again ${formatMoment(dueAt)}` : "";
  return `${outcome}, ${tookMs} ms${next}`;
}
