import { formatMoment, pick } from "@frangipani/core/kernel";
import { EVENT_KINDS, WebhookInput, webhookMessages } from "@frangipani/core/webhooks";
import { useState } from "react";
import * as z from "zod/mini";
import { serverText } from "../../api/api-error.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Form, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import { AddButton } from "../shared/columns.tsx";
import { DeleteDialog, OpenButton, SubjectDialog } from "../shared/dialogs.tsx";
import { QueryTable } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import css from "../shared/office.module.css";
import { Deliveries } from "./Deliveries.tsx";
import {
  EVENT_NAMES,
  useAddWebhook,
  useRemoveWebhook,
  useRenewSecret,
  useSwitchWebhook,
  type WebhookRow,
  webhooks,
} from "./keys.ts";
import { Choices, SecretDialog } from "./SecretDialog.tsx";

const secretTexts = {
  name: "secret",
  warning: "Copy it into the program, which checks by it that the shop has sent what it gets.",
  copiedText: webhookMessages.copied,
} as const;

export function WebhooksCard() {
  const query = useList(webhooks);
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const [renewed, setRenewed] = useState<WebhookRow | null>(null);
  const [opened, setOpened] = useState<WebhookRow | null>(null);
  const [toRemove, setToRemove] = useState<WebhookRow | null>(null);
  const change = useSwitchWebhook();
  const remove = useRemoveWebhook();
  const actions: Column<WebhookRow> = {
    header: "Actions",
    phone: "actions",
    cell: (webhook) => (
      <span className={css.rowButtons}>
        <OpenButton size="sm" aria-label={`Deliveries to ${webhook.url}`} onClick={() => setOpened(webhook)}>
          Deliveries
        </OpenButton>
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
      className={css.below}
    >
      <p className={cx(shared.muted, shared.readable)}>
        Programs are told of orders and stock at their addresses, within a minute.
      </p>
      <QueryTable
        query={query}
        failure={webhookMessages.fetchFailed}
        loading={{ label: "Loading webhooks...", columns: 4, rows: 2 }}
        caption="Webhooks"
        columns={[...columns, actions]}
        rows={data?.rows}
        rowKey={({ _id }) => _id}
        isMuted={({ isOn }) => !isOn}
        empty={<EmptyState title="No webhooks">What they are sent is described at /api/docs.</EmptyState>}
      />
      <SecretDialog open={isAdding} onClose={() => setAdding(false)} title="Add webhook" {...secretTexts}>
        {(showSecret) => <WebhookForm onAdded={showSecret} />}
      </SecretDialog>
      <SecretDialog
        open={renewed !== null}
        onClose={() => setRenewed(null)}
        title="Renew the secret"
        {...secretTexts}
      >
        {(showSecret) => renewed && <RenewForm id={renewed._id} onRenewed={showSecret} />}
      </SecretDialog>
      <SubjectDialog
        subject={opened}
        title="Deliveries"
        description={({ url }) => url}
        size="lg"
        focusesFirstField={false}
        onClose={() => setOpened(null)}
      >
        {(shown) => (
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
      </SubjectDialog>
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
  if (isOn)
    return (
      <span>
        <Badge colour="yellow">Failing</Badge>{" "}
        <span>{failingSince && `since ${formatMoment(failingSince)}`}</span>
      </span>
    );
  return (
    <span>
      <Badge colour={offBecause ? "red" : "neutral"}>Off</Badge>{" "}
      <span>{offBecause && WHY_OFF[offBecause]}</span>
    </span>
  );
}

const WHY_OFF = { gone: "The address is gone", failing: "Nothing arrived for five days" };

function WebhookForm({ onAdded }: { onAdded(secret: string): void }) {
  const add = useAddWebhook();
  const form = useForm({
    schema: WebhookInput,
    start: { url: "", kinds: [...EVENT_KINDS] },
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
      <Choices names={pick(EVENT_NAMES, EVENT_KINDS)} {...form.field("kinds")} />
      <SubmitActions form={form} label="Add webhook" />
    </Form>
  );
}

function RenewForm({ id, onRenewed }: { id: string; onRenewed(secret: string): void }) {
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
      <SubmitActions form={form} label="Renew" />
    </Form>
  );
}
