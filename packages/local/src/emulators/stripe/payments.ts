import * as z from "zod/mini";
import type { Card } from "./cards.ts";
import {
  type Charge,
  type Dispute,
  invalidParameter,
  newId,
  noSuchObject,
  type PaymentIntent,
  type PaymentMethod,
  type Session,
  StripeError,
} from "./objects.ts";
import { nonEmpty, positive } from "./params.ts";
import type { ChargeNote } from "./refunds.ts";
import type { SessionNote } from "./sessions.ts";
import { emit, type Provider } from "./webhooks.ts";

export type PaymentOutcome =
  | { kind: "paid" }
  | { kind: "declined"; message: string }
  | { kind: "requires-confirmation" };

const REJECTED_BY_CUSTOMER =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** Tries to pay an open session with a card. To be called in a transaction, on a session just read. */
export function paySession(provider: Provider, session: Session, card: Card): PaymentOutcome {
  const intent = intentOf(provider, session);
  if (card.requiresConfirmation) {
    intent.status = "requires_action";
    provider.ledger.put("payment_intent", intent, { note: card });
    return { kind: "requires-confirmation" };
  }
  return card.declined
    ? decline(provider, intent, card, card.declined)
    : completePayment(provider, session, intent, card);
}

/** Handles the cardholder's answer on the bank's confirmation page. */
export function confirmPayment(
  provider: Provider,
  session: Session,
  { isApproved }: { isApproved: boolean },
): PaymentOutcome {
  const intent = intentOf(provider, session);
  const card = provider.ledger.privateDataOf(intent.id) as Card | undefined; // noted by paySession
  if (intent.status !== "requires_action" || !card)
    return { kind: "declined", message: "There is nothing to confirm. Please enter your card again." };
  return isApproved
    ? completePayment(provider, session, intent, card)
    : decline(provider, intent, card, REJECTED_BY_CUSTOMER);
}

/** Begins a delayed payment: the page is complete, but the order is paid only when the bank confirms. */
export function beginTransfer(provider: Provider, session: Session): void {
  const intent = intentOf(provider, session);
  intent.status = "processing";
  completePage(provider, session, intent);
  emit(provider, "checkout.session.completed", session);
}

function completePage({ ledger }: Provider, session: Session, intent: PaymentIntent): void {
  session.status = "complete";
  session.url = null;
  ledger.put("payment_intent", intent);
  ledger.put("checkout.session", session); // nothing is due any more
}

/** Ends a delayed payment: the bank made the transfer, or refused it. */
export function endTransfer(provider: Provider, session: Session, { isMade }: { isMade: boolean }): void {
  const intent = intentOf(provider, session);
  if (isMade) completePayment(provider, session, intent, {}, "checkout.session.async_payment_succeeded");
  else {
    decline(provider, intent, {}, "The bank refused the transfer.");
    emit(provider, "checkout.session.async_payment_failed", session);
  }
}

export const isTransferring = (provider: Provider, session: Session): boolean =>
  session.status === "complete" && intentStatus(provider, session) === "processing";

export const isAwaitingConfirmation = (provider: Provider, session: Session): boolean =>
  intentStatus(provider, session) === "requires_action";

const intentStatus = ({ ledger }: Provider, { payment_intent: id }: Session) =>
  id === null ? undefined : ledger.find("payment_intent", id)?.status;

// A session's payment intent is created with the first card and used again for the next ones.
function intentOf({ ledger, now }: Provider, session: Session): PaymentIntent {
  if (session.payment_intent !== null) return ledger.require("payment_intent", session.payment_intent);
  const { payment } = ledger.privateDataOf(session.id) as SessionNote; // noted at creation
  const intent: PaymentIntent = {
    id: newId("pi"),
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    created: now(),
    description: payment.description ?? null,
    latest_charge: null,
    livemode: false,
    metadata: payment.metadata,
    status: "requires_payment_method",
  };
  ledger.put("payment_intent", intent);
  session.payment_intent = intent.id;
  ledger.put("checkout.session", session, { due: session.expires_at });
  return intent;
}

function decline(provider: Provider, intent: PaymentIntent, card: Card, message: string): PaymentOutcome {
  const charge = addCharge(provider, intent, card, message);
  intent.status = "requires_payment_method";
  intent.latest_charge = charge.id;
  provider.ledger.put("payment_intent", intent);
  return { kind: "declined", message };
}

function completePayment(
  provider: Provider,
  session: Session,
  intent: PaymentIntent,
  card: Card,
  event = "checkout.session.completed",
): PaymentOutcome {
  const charge = addCharge(provider, intent, card, null);
  intent.status = "succeeded";
  intent.latest_charge = charge.id;
  session.payment_status = "paid";
  completePage(provider, session, intent);
  emit(provider, "payment_intent.succeeded", intent);
  emit(provider, event, session);
  if (card.isDisputed) disputeCharge(provider, charge);
  return { kind: "paid" };
}

function addCharge(
  { ledger, now }: Provider,
  intent: PaymentIntent,
  card: Card,
  failure_message: string | null,
): Charge {
  const paid = failure_message === null;
  const charge: Charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    created: now(),
    disputed: false,
    failure_message,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    refunded: false,
    status: paid ? "succeeded" : "failed",
  };
  const note: ChargeNote = { refundFails: card.refundFails === true };
  ledger.put("charge", charge, { parent: intent.id, note });
  return charge;
}

/** The cardholder asks the bank for the money back. */
function disputeCharge(provider: Provider, charge: Charge): void {
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created: provider.now(),
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  charge.disputed = true;
  provider.ledger.put("charge", charge);
  provider.ledger.put("dispute", dispute, { parent: charge.payment_intent });
  emit(provider, "charge.dispute.created", dispute);
}

// The calls below are how the canary pays in Stripe's test mode, without a browser.

export const PaymentMethodParams = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({ token: nonEmpty }),
});

/** Stores a card given by a test token, since the API takes no numbers: https://docs.stripe.com/testing?testing-method=tokens */
export function createPaymentMethod(
  provider: Provider,
  { card: { token } }: z.output<typeof PaymentMethodParams>,
): PaymentMethod {
  if (token !== "tok_visa") throw noSuchObject("token", token);
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    created: provider.now(),
    livemode: false,
    type: "card",
  };
  const card: Card = {};
  provider.ledger.put("payment_method", method, { note: card });
  return method;
}

export const ConfirmParams = z.strictObject({ payment_method: nonEmpty, expected_amount: positive });

/**
 * Pays a session. Stripe's hosted page makes this undocumented call, and so does its command line in test mode:
 * https://github.com/stripe/stripe-cli/blob/master/pkg/fixtures/triggers/checkout.session.completed.json
 */
export function confirmPage(
  provider: Provider,
  sessionId: string,
  { payment_method, expected_amount }: z.output<typeof ConfirmParams>,
): object {
  const { ledger } = provider;
  const session = ledger.require("checkout.session", sessionId);
  if (session.status !== "open")
    throw new StripeError(400, {
      message: `This Checkout Session is ${session.status}, and cannot be paid.`,
    });
  if (session.amount_total !== expected_amount)
    throw invalidParameter(
      `The amount is ${session.amount_total}, not ${expected_amount}.`,
      "expected_amount",
    );
  ledger.require("payment_method", payment_method);
  paySession(provider, session, ledger.privateDataOf(payment_method) as Card); // noted at its creation
  const { id, object, status, payment_status } = session;
  return { id, object, status, payment_status };
}
