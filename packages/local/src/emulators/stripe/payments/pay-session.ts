import type Stripe from "stripe";
import { customerDetails } from "../checkout/new-session.ts";
import type { SessionParams } from "../checkout/session-params.ts";
import type { Provider } from "../provider.ts";
import { emit } from "../webhooks/emit.ts";
import { newCharge } from "./charge.ts";
import { disputeCharge } from "./dispute.ts";
import { newPaymentIntent } from "./payment-intent.ts";
import type { Card } from "./read-card.ts";
import type { ChargeNote } from "./refund.ts";

export type PaymentOutcome =
  | { kind: "paid" }
  | { kind: "declined"; message: string }
  | { kind: "requires-confirmation" };

const SHOPPER = null; // what a shopper does on the page comes from no API request

const REJECTED_BY_CUSTOMER = {
  code: "payment_intent_authentication_failure",
  declineCode: null,
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

type Attempt = { session: Stripe.Checkout.Session; card: Card; email: string | null };

/** Tries to pay an open session with a card. To be called in a transaction, on a session just read. */
export function paySession(provider: Provider, attempt: Attempt): PaymentOutcome {
  const intent = intentOf(provider, attempt.session);
  if (attempt.card.requiresConfirmation) {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk" };
    provider.ledger.put("payment_intent", intent, { note: { card: attempt.card, email: attempt.email } });
    emit(provider, "payment_intent.requires_action", intent, SHOPPER);
    return { kind: "requires-confirmation" };
  }
  return attempt.card.decline
    ? decline(provider, attempt, intent, attempt.card.decline)
    : completePayment(provider, attempt, intent);
}

/** The cardholder has completed the bank's confirmation page. */
export function confirmPayment(
  provider: Provider,
  session: Stripe.Checkout.Session,
  isApproved: boolean,
): PaymentOutcome {
  const intent = intentOf(provider, session);
  const pending = provider.ledger.privateDataOf(intent.id) as Omit<Attempt, "session"> | undefined; // noted by paySession
  if (intent.status !== "requires_action" || !pending)
    return { kind: "declined", message: "There is nothing to confirm. Please enter your card again." };
  intent.next_action = null;
  const attempt = { ...pending, session };
  return isApproved
    ? completePayment(provider, attempt, intent)
    : decline(provider, attempt, intent, REJECTED_BY_CUSTOMER);
}

export function isAwaitingConfirmation(provider: Provider, session: Stripe.Checkout.Session): boolean {
  if (typeof session.payment_intent !== "string") return false;
  return provider.ledger.find("payment_intent", session.payment_intent)?.status === "requires_action";
}

// A session's payment intent is created with the first card and used again for the next ones.
function intentOf(provider: Provider, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const { ledger } = provider;
  if (typeof session.payment_intent === "string")
    return ledger.require("payment_intent", session.payment_intent);
  const data = (ledger.privateDataOf(session.id) ?? {}) as NonNullable<SessionParams["payment_intent_data"]>; // noted at creation
  const intent = newPaymentIntent(session, data, provider.now());
  ledger.put("payment_intent", intent);
  session.payment_intent = intent.id;
  ledger.put("checkout.session", session, { parent: intent.id, due: session.expires_at });
  emit(provider, "payment_intent.created", intent, SHOPPER);
  return intent;
}

function decline(
  provider: Provider,
  { card, email }: Attempt,
  intent: Stripe.PaymentIntent,
  reason: NonNullable<Card["decline"]>,
): PaymentOutcome {
  const charge = newCharge(intent, card, { email, decline: reason, now: provider.now() });
  intent.status = "requires_payment_method";
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    type: "card_error",
    code: reason.code as Stripe.PaymentIntent.LastPaymentError.Code, // one of Stripe's, from the table of test cards
    ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
    message: reason.message,
    charge: charge.id,
  };
  provider.ledger.put("charge", charge, { parent: intent.id });
  provider.ledger.put("payment_intent", intent);
  emit(provider, "charge.failed", charge, SHOPPER);
  emit(provider, "payment_intent.payment_failed", intent, SHOPPER);
  return { kind: "declined", message: reason.message };
}

function completePayment(
  provider: Provider,
  { session, card, email }: Attempt,
  intent: Stripe.PaymentIntent,
): PaymentOutcome {
  const charge = newCharge(intent, card, { email, decline: undefined, now: provider.now() });
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  intent.last_payment_error = null;
  session.status = "complete";
  session.payment_status = "paid";
  session.url = null;
  session.customer_details = customerDetails(email);
  const note: ChargeNote = { refundFails: card.refundFails === true };
  provider.ledger.put("charge", charge, { parent: intent.id, note });
  provider.ledger.put("payment_intent", intent);
  provider.ledger.put("checkout.session", session); // nothing is due any more
  emit(provider, "charge.succeeded", charge, SHOPPER);
  emit(provider, "payment_intent.succeeded", intent, SHOPPER);
  emit(provider, "checkout.session.completed", session, SHOPPER);
  if (card.isDisputed) disputeCharge(provider, charge);
  return { kind: "paid" };
}
