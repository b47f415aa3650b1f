import type Stripe from "stripe";
import { invalidParameter } from "../errors.ts";
import { newId } from "../ids.ts";
import { checkAmount } from "../payments/amounts.ts";
import type { Provider } from "../provider.ts";
import { createLines } from "./line-items.ts";
import { newSession } from "./new-session.ts";
import type { SessionParams } from "./session-params.ts";

const MIN_EXPIRY_SECONDS = 30 * 60;
const MAX_EXPIRY_SECONDS = 24 * 3600;
// The shop computes from its own clock, and the request takes a moment to arrive.
const EXPIRY_TOLERANCE_SECONDS = 5;

/** Opens a hosted payment page. Nothing is charged before a card is submitted there. */
export function createSession(provider: Provider, params: SessionParams): Stripe.Checkout.Session {
  const now = provider.now();
  const lines = createLines(params, now);
  const total = lines.reduce((sum, { item }) => sum + item.amount_total, 0);
  const currency = lines[0]?.item.currency ?? "";
  if (params.currency !== undefined && params.currency.toLowerCase() !== currency)
    throw invalidParameter("The currency must be that of the line items.", "currency");
  checkAmount(total, currency, "line_items");

  const id = newId("cs_test");
  const url = `${provider.pagesUrl()}/${id}`;
  const session = newSession({ id, url, now, total, currency, expiresAt: expiryOf(params, now), params });
  provider.ledger.put("checkout.session", session, {
    due: session.expires_at,
    note: params.payment_intent_data ?? {}, // for the payment, which begins when a card is given
  });
  for (const { item, product } of lines) {
    provider.ledger.put("product", product);
    provider.ledger.put("item", item, { parent: id });
  }
  return session;
}

function expiryOf({ expires_at: requested }: SessionParams, now: number): number {
  if (requested === undefined) return now + MAX_EXPIRY_SECONDS;
  if (requested < now + MIN_EXPIRY_SECONDS - EXPIRY_TOLERANCE_SECONDS)
    throw invalidParameter(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (requested > now + MAX_EXPIRY_SECONDS + EXPIRY_TOLERANCE_SECONDS)
    throw invalidParameter(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return requested;
}
