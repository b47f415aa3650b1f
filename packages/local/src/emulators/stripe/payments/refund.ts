import type Stripe from "stripe";
import * as z from "zod/mini";
import { expand, metadata, nonEmpty, positive } from "../api/params.ts";
import { invalidParameter, StripeError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Cause, Provider } from "../provider.ts";
import { emit } from "../webhooks/emit.ts";

export const RefundParams = z.strictObject({
  charge: z.optional(nonEmpty),
  payment_intent: z.optional(nonEmpty),
  amount: z.optional(positive),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
  metadata: z.optional(metadata),
  expand,
});
type RefundParams = z.output<typeof RefundParams>;

/** What is known of a charge's card. */
export type ChargeNote = { refundFails: boolean };

const REFUND_FAILS_AFTER_SECONDS = 30;

/** The money of refunds that a card did not take comes back. */
export function failDueRefunds(provider: Provider): void {
  const { ledger } = provider;
  const due = ledger.dueBy("refund", provider.now());
  if (due.length === 0) return;
  ledger.transaction(() => {
    for (const refund of due) {
      refund.status = "failed";
      refund.failure_reason = "expired_or_canceled_card";
      ledger.put("refund", refund);
      const charge = ledger.require("charge", String(refund.charge));
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      ledger.put("charge", charge);
      emit(provider, "refund.updated", refund, null);
      emit(provider, "refund.failed", refund, null);
    }
  });
  provider.webhooks.wake();
}

/** Refunds what is left of a charge, or part of it; never more than was paid. */
export function createRefund(provider: Provider, params: RefundParams, cause: Cause): Stripe.Refund {
  const charge = chargeToRefund(provider, params);
  if (charge.disputed)
    throw new StripeError(400, {
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      code: "charge_disputed",
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw new StripeError(400, {
      message: `Charge ${charge.id} has already been refunded.`,
      code: "charge_already_refunded",
    });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidParameter(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const refund = newRefund(charge, amount, params, provider.now());
  provider.ledger.put("charge", charge);
  const note = provider.ledger.privateDataOf(charge.id) as ChargeNote | undefined; // noted when it was paid
  const due = note?.refundFails ? provider.now() + REFUND_FAILS_AFTER_SECONDS : null;
  provider.ledger.put("refund", refund, { parent: charge.id, due });
  emit(provider, "refund.created", refund, cause);
  emit(provider, "charge.refunded", charge, cause);
  return refund;
}

function chargeToRefund({ ledger }: Provider, params: RefundParams): Stripe.Charge {
  if (params.charge !== undefined) return paidCharge(ledger.require("charge", params.charge, "charge"));
  if (params.payment_intent === undefined)
    throw invalidParameter(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "charge",
    );
  const intent = ledger.require("payment_intent", params.payment_intent, "payment_intent");
  const charge =
    intent.status === "succeeded" ? ledger.find("charge", String(intent.latest_charge)) : undefined;
  if (!charge)
    throw invalidParameter(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  return charge;
}

function paidCharge(charge: Stripe.Charge): Stripe.Charge {
  if (charge.paid) return charge;
  throw invalidParameter(`Charge ${charge.id} was not successful and cannot be refunded.`, "charge");
}

const newRefund = (
  charge: Stripe.Charge,
  amount: number,
  params: RefundParams,
  now: number,
): Stripe.Refund => ({
  id: newId("re"),
  object: "refund",
  amount,
  balance_transaction: null,
  charge: charge.id,
  created: now,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata: params.metadata ?? {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: params.reason ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: "succeeded",
  transfer_reversal: null,
});
