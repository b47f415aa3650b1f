import type Stripe from "stripe";
import { newId } from "../ids.ts";
import type { Dispute } from "../kinds.ts";
import type { Provider } from "../provider.ts";
import { emit } from "../webhooks/emit.ts";

/** The cardholder asks the bank for the money back. */
export function disputeCharge(provider: Provider, charge: Stripe.Charge): void {
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created: provider.now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  charge.disputed = true;
  provider.ledger.put("charge", charge);
  provider.ledger.put("dispute", dispute, { parent: String(charge.payment_intent) });
  emit(provider, "charge.dispute.created", dispute, null);
}
