import * as z from "zod/mini";
import { type Charge, invalidParameter, newId, type Refund, StripeError } from "./objects.ts";
import { metadata, nonEmpty } from "./params.ts";
import { emit, type Provider } from "./webhooks.ts";

export const RefundParams = z.strictObject({
  payment_intent: nonEmpty,
  /** In cents; by default, all that has not been refunded yet. */
  amount: z.optional(z.coerce.number().check(z.int(), z.positive())),
  metadata: z.optional(metadata),
});
type RefundParams = z.output<typeof RefundParams>;

/** The stored data about a charge's card. */
export type ChargeNote = { refundFails: boolean };

const REFUND_FAILS_AFTER_SECONDS = 30;

/** Reverses the refunds that are due to fail, because the card does not accept them. */
export function failDueRefunds(provider: Provider): void {
  const { ledger } = provider;
  const due = ledger.dueBy("refund", provider.now());
  if (due.length === 0) return;
  ledger.transaction(() => {
    for (const refund of due) {
      refund.status = "failed";
      refund.failure_reason = "expired_or_canceled_card";
      ledger.put("refund", refund);
      const charge = ledger.require("charge", refund.charge);
      const amount_refunded = charge.amount_refunded - refund.amount;
      ledger.put("charge", { ...charge, amount_refunded, refunded: false });
      emit(provider, "refund.updated", refund);
      emit(provider, "refund.failed", refund);
    }
  });
  provider.webhooks.wake();
}

/** Refunds what is left of a charge, or a part of it. */
export function createRefund(
  provider: Provider,
  { payment_intent, amount: part, metadata }: RefundParams,
): Refund {
  const { ledger, now } = provider;
  const charge = chargeToRefund(provider, payment_intent);
  if (charge.disputed)
    throw new StripeError(400, {
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      code: "charge_disputed",
    });
  if (charge.refunded)
    throw new StripeError(400, {
      message: `Charge ${charge.id} has already been refunded.`,
      code: "charge_already_refunded",
    });
  const unrefunded = charge.amount - charge.amount_refunded;
  const amount = part ?? unrefunded;
  if (amount > unrefunded)
    throw invalidParameter(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded})`,
      "amount",
    );
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: now(),
    metadata: metadata ?? {},
    payment_intent,
    status: "succeeded",
  };
  charge.refunded = amount === unrefunded;
  charge.amount_refunded += amount;
  ledger.put("charge", charge);
  const note = ledger.privateDataOf(charge.id) as ChargeNote | undefined; // noted when it was paid
  const due = note?.refundFails ? now() + REFUND_FAILS_AFTER_SECONDS : null;
  ledger.put("refund", refund, { parent: charge.id, due });
  emit(provider, "refund.created", refund);
  emit(provider, "charge.refunded", charge);
  return refund;
}

function chargeToRefund({ ledger }: Provider, intentId: string): Charge {
  const intent = ledger.require("payment_intent", intentId);
  const charge =
    intent.status === "succeeded" ? ledger.find("charge", String(intent.latest_charge)) : undefined;
  if (charge) return charge;
  throw invalidParameter(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    "payment_intent",
  );
}
