import { formatMoment, formatMoney } from "@frangipani/core/kernel";
import { canBeGranted, hasOpenRequest, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { DecisionInput, NoteInput } from "@frangipani/core/orders/contract";
import { useRef, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { formatDollars } from "../../api/dollars.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions, SubmitActions, TextArea } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { Colleague } from "../shared/Colleague.tsx";
import css from "./OrderActions.module.css";
import { useOrderChange } from "./orders.ts";
import { RefundForm, refundOf } from "./RefundForm.tsx";
import { ShipmentForm } from "./ShipmentForm.tsx";

export const OrderActions = ({ order }: { order: OrderWire }) => (
  <>
    {hasOpenRequest(order) && <DecisionForm order={order} />}
    <ShipmentForm order={order} />
    <RefundForm order={order} />
    <NotesForm order={order} />
  </>
);

function DecisionForm({ order }: { order: OrderWire }) {
  const decision = useOrderChange(
    (json: DecisionInput) => callApi("PUT /api/orders/request/:id", { params: { id: order._id }, json }),
    ({ orderNumber }: OrderWire) => orderMessages.decisionSaved(orderNumber),
  );
  const form = useForm({
    schema: DecisionInput,
    start: { isGranted: false, text: "" },
    submit: (input) => decision.mutateAsync({ ...input, requestedAt: order.request?.requestedAt }),
  });
  const copies = order.request?.copies;
  const refunded = copies
    ? formatMoney(refundOf(order, copies))
    : formatDollars(order.totalAmount - order.refundedAmount);
  const [isGranting, setGranting] = useState(false);
  const send = (isGranted: boolean) => {
    form.methods.setValue("isGranted", isGranted);
    void form.onSubmit();
  };
  const grantingText = copies
    ? `Granting puts these copies back in stock and refunds their price with GST, ${refunded}. The order goes on.`
    : `Granting cancels the order, puts the books back in stock and refunds ${refunded}.`;
  return (
    <Card title="Answer the customer" level={3} tone="sunk">
      <Form form={form} onSubmit={(event) => event.preventDefault()}>
        <p>{canBeGranted(order) ? grantingText : orderMessages.requestPointless}</p>
        <TextArea label="Answer" optional rows={2} {...form.field("text")} />
        <FormActions>
          {canBeGranted(order) && (
            <Button variant="primary" busy={form.isBusy} onClick={() => setGranting(true)}>
              Grant and refund
            </Button>
          )}
          <Button busy={form.isBusy} onClick={() => send(false)}>
            Refuse
          </Button>
        </FormActions>
      </Form>
      <ConfirmDialog
        open={isGranting}
        onOpenChange={setGranting}
        title={
          copies
            ? `Take back a part of ${order.orderNumber} and refund ${refunded}?`
            : `Cancel ${order.orderNumber} and refund ${refunded}?`
        }
        confirmLabel="Grant and refund"
        onConfirm={() => send(true)}
      >
        {`${order.user.name} is told by email. This cannot be undone.`}
      </ConfirmDialog>
    </Card>
  );
}

/** Notes of colleagues about an order, which its customer never sees, and a field for a new one. */
export function NotesForm({ order }: { order: OrderWire }) {
  const { notes = [], user } = order;
  // The order of an erased customer has no notes and accepts none.
  if (user.name === "") return null;
  return (
    <Card title="Notes for colleagues" level={3} tone="sunk">
      {notes.length > 0 && (
        <ul role="list" className={shared.stack1}>
          {notes.map(({ id, text, at, by }) => (
            <li key={id}>
              <p className={shared.preLine}>{text}</p>
              <p className={cx(shared.note, css.noteBy)}>
                <Colleague id={by} />
                <span>{formatMoment(at)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NewNote order={order} />
    </Card>
  );
}

function NewNote({ order }: { order: OrderWire }) {
  const sent = useRef<NoteInput>(undefined);
  const add = useOrderChange((json: NoteInput) =>
    callApi("POST /api/orders/note/:id", { params: { id: order._id }, json }),
  );
  const form = useForm({
    schema: NoteInput,
    start: { id: crypto.randomUUID(), text: "" },
    submit: async ({ text }) => {
      // The same text is sent again as the same note; a text changed after a lost response is a new note.
      if (sent.current?.text !== text) sent.current = { id: crypto.randomUUID(), text };
      await add.mutateAsync(sent.current);
      sent.current = undefined;
      form.startAgain();
    },
  });
  return (
    <Form form={form}>
      <TextArea label="Note" rows={2} {...form.field("text")} />
      <SubmitActions form={form} variant="secondary" label="Add note" />
    </Form>
  );
}
