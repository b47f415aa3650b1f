import { withGst } from "@frangipani/core/gst";
import { type Cents, Dollars, formatMoney, Percent, toDollars } from "@frangipani/core/kernel";
import { isBeingRefunded, isEnded, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { PartRefundInput } from "@frangipani/core/orders/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { formatDollars } from "../../api/dollars.ts";
import { useForm } from "../../api/forms/use-form.ts";
import { CopiesSelect, copiesLeft } from "../../orders/parts/CopiesSelect.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Checkbox, Form, FormActions, NumberField, SubmitActions, TextField } from "../../ui/form/Form.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog, useLastValue } from "../../ui/overlay/Dialog.tsx";
import { DeleteDialog } from "../shared/dialogs.tsx";
import { reloadOrder } from "./orders.ts";

/** Refunds copies or an amount of an open paid order, or everything of an ended one; nothing for other orders. */
export function RefundForm({ order }: { order: OrderWire }) {
  if (order.paymentStatus !== "paid") return null;
  if (isEnded(order.orderStatus))
    return order.refund?.state === "requested" ? null : <WholeRefund order={order} />;
  return isBeingRefunded(order) ? null : (
    <Card title="Refund a part" level={3} tone="sunk">
      <PartRefundFields key={order.refundedAmount} order={order} />
    </Card>
  );
}

function WholeRefund({ order }: { order: OrderWire }) {
  const refund = useRefund();
  const [toRefund, setToRefund] = useState<OrderWire | null>(null);
  return (
    <Card title="Refund" level={3} tone="sunk">
      <FormActions>
        <Button onClick={() => setToRefund(order)}>Refund the order</Button>
      </FormActions>
      <RefundQuestion order={toRefund} onClose={() => setToRefund(null)} onConfirm={refund.mutateAsync} />
    </Card>
  );
}

export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: OrderWire) => callApi("POST /api/orders/refund/:id", { params: { id: order._id } }),
    // A refusal by the provider is stored as well.
    onSettled: (_refunded, _error, order) => reloadOrder(client, order),
    meta: { success: ({ orderNumber }: OrderWire) => orderMessages.refunded(orderNumber) },
  });
}

type RefundQuestionProps = {
  order: OrderWire | null;
  onClose(): void;
  onConfirm(order: OrderWire): Promise<unknown>;
};

export const RefundQuestion = ({ order, onClose, onConfirm }: RefundQuestionProps) => (
  <DeleteDialog
    subject={order}
    title="Refund this order?"
    confirmLabel="Refund"
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {({ totalAmount, refundedAmount, user }) =>
      `${formatDollars(totalAmount - refundedAmount)} will be refunded to ${user.name || orderMessages.deletedCustomer} by the card provider. This cannot be undone.`
    }
  </DeleteDialog>
);

type Line = OrderWire["products"][number];

/** What was paid and not refunded, in cents. */
const refundableAmount = ({ totalAmount, refundedAmount }: OrderWire): Cents =>
  (z.decode(Dollars, totalAmount) - z.decode(Dollars, refundedAmount)) as Cents;

type Copies = PartRefundInput["copies"][number];

/** @returns the price of the copies in cents, with GST, or what is left if that is less */
export function refundOf(order: OrderWire, copies: readonly Copies[]): Cents {
  const net = order.products.reduce((sum, { productId, price }) => {
    const quantity = copies.find((one) => one.productId === productId)?.quantity ?? 0;
    return sum + z.decode(Dollars, price) * quantity;
  }, 0) as Cents;
  const price = withGst(net, z.decode(Percent, order.gstPercentage));
  return Math.min(price, refundableAmount(order)) as Cents;
}

function PartRefundFields({ order }: { order: OrderWire }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<PartRefundInput | null>(null);
  const shown = useLastValue(asked);
  const refund = useMutation({
    mutationFn: (json: PartRefundInput) =>
      callApi("POST /api/orders/part-refund/:id", { params: { id: order._id }, json: inDollars(json) }),
    // A refund that the provider refused is stored under its id: a retry needs a new id.
    onError(error): void {
      if (error instanceof ApiError && error.status === 409) form.methods.setValue("id", crypto.randomUUID());
    },
    onSettled: () => reloadOrder(client, order),
    meta: {
      success: ({ orderNumber }: OrderWire) => orderMessages.partRefunded(orderNumber),
      failure: false,
    },
  });
  const refundable = refundableAmount(order);
  const form = useForm({
    schema: PartRefundInput.check(
      z.refine(({ amount }) => amount <= refundable, {
        error: orderMessages.refundTooLarge(formatMoney(refundable)),
        path: ["amount"],
      }),
    ),
    start: { id: crypto.randomUUID(), amount: "", copies: [], isRestocked: true, reason: "" },
    submit: (part): Promise<unknown> => refund.mutateAsync(part),
  });
  const { copies } = useWatch({ control: form.control });
  const copiesOf = ({ productId }: Line): number =>
    copies?.find((one) => one.productId === productId)?.quantity ?? 0;
  const choose = (line: Line, quantity: number) => {
    const chosen = order.products
      .map((one) => ({ productId: one.productId, quantity: one === line ? quantity : copiesOf(one) }))
      .filter((one) => one.quantity > 0);
    form.methods.setValue("copies", chosen, { shouldDirty: true });
    const suggested = refundOf(order, chosen);
    form.methods.setValue("amount", suggested > 0 ? toDollars(suggested).toFixed(2) : "", {
      shouldDirty: true,
      shouldValidate: form.methods.formState.isSubmitted,
    });
  };
  return (
    <Form form={form} onSubmit={form.methods.handleSubmit(setAsked)}>
      {order.products
        .filter((line) => copiesLeft(line) > 0)
        .map((line) => (
          <CopiesSelect
            key={line._id}
            line={line}
            value={copiesOf(line)}
            onChange={(quantity) => choose(line, quantity)}
          />
        ))}
      <NumberField
        label="Amount"
        prefix="$"
        step="0.01"
        hint={`With GST. At most ${formatMoney(refundable)}.`}
        {...form.field("amount")}
      />
      <TextField label="Reason" hint="The customer is told it." {...form.field("reason")} />
      {copies && copies.length > 0 && (
        <Checkbox label="Put the copies back in stock" {...form.methods.register("isRestocked")} />
      )}
      <SubmitActions form={form} variant="secondary" label="Refund a part" />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title={`Refund ${formatDollars(toDollars(shown?.amount ?? 0))} of ${order.orderNumber}?`}
        confirmLabel="Refund"
        onConfirm={() => form.onSubmit()}
      >
        {`The money goes back to the way it was paid, and ${order.user.name || orderMessages.deletedCustomer} is told by email. This cannot be undone.`}
      </ConfirmDialog>
    </Form>
  );
}

const inDollars = (part: PartRefundInput) => ({ ...part, amount: toDollars(part.amount) });
