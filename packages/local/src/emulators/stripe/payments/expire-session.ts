import type Stripe from "stripe";
import { StripeError } from "../errors.ts";
import type { Cause, Provider } from "../provider.ts";
import { emit } from "../webhooks/emit.ts";

/** Expires an open session; one that is paid or expired is refused. */
export function expireSession(
  provider: Provider,
  session: Stripe.Checkout.Session,
  cause: Cause,
): Stripe.Checkout.Session {
  if (session.status !== "open")
    throw new StripeError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    });
  session.status = "expired";
  session.url = null;
  provider.ledger.put("checkout.session", session);
  cancelPayment(provider, session, cause);
  emit(provider, "checkout.session.expired", session, cause);
  return session;
}

/**
 * Expires every session that is due.
 * @returns how many there were
 */
export function expireDueSessions(provider: Provider): number {
  const due = provider.ledger.dueBy("checkout.session", provider.now());
  if (due.length === 0) return 0;
  provider.ledger.transaction(() => {
    for (const session of due) expireSession(provider, session, null);
  });
  provider.webhooks.wake();
  return due.length;
}

function cancelPayment(provider: Provider, session: Stripe.Checkout.Session, cause: Cause): void {
  if (typeof session.payment_intent !== "string") return;
  const intent = provider.ledger.require("payment_intent", session.payment_intent);
  intent.status = "canceled";
  intent.canceled_at = provider.now();
  intent.cancellation_reason = "abandoned";
  intent.next_action = null;
  provider.ledger.put("payment_intent", intent);
  emit(provider, "payment_intent.canceled", intent, cause);
}
