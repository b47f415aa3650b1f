import { canBeGranted, hasOpenRequest, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { DecisionInput } from "@frangipani/core/orders/contract";
import { useState } from "react";
import { formatDollars } from "../../api/dollars.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions, TextArea } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { useDecideRequest } from "./use-orders.ts";

/** For an order with an open request; otherwise nothing. */
export const DecisionForm = ({ order }: { order: OrderWire }) =>
  hasOpenRequest(order) ? <Fields order={order} /> : null;

function Fields({ order }: { order: OrderWire }) {
  const decision = useDecideRequest();
  const form = useForm({
    schema: DecisionInput,
    start: { isGranted: false, text: "" },
    submit: (input) => decision.mutateAsync({ order, input }),
  });
  const isPart = order.request?.copies !== undefined;
  const [isGranting, setGranting] = useState(false);
  const send = (isGranted: boolean) => {
    form.methods.setValue("isGranted", isGranted);
    void form.onSubmit();
  };
  return (
    <Card title="Answer the customer" level={3} tone="sunk">
      <Form form={form} onSubmit={(event) => event.preventDefault()}>
        <p>
          {!canBeGranted(order)
            ? orderMessages.requestPointless
            : isPart
              ? "Granting puts these copies back in stock and refunds their price with GST. The order goes on."
              : `Granting cancels the order, puts the books back in stock and refunds ${formatDollars(order.totalAmount)}.`}
        </p>
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
          isPart
            ? `Take back a part of ${order.orderNumber} and refund it?`
            : `Cancel ${order.orderNumber} and refund ${formatDollars(order.totalAmount)}?`
        }
        confirmLabel="Grant and refund"
        onConfirm={() => send(true)}
      >
        {`${order.user.name} is told by email. This cannot be undone.`}
      </ConfirmDialog>
    </Card>
  );
}
