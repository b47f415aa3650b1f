import * as z from "zod/mini";
import { invalidParameter, newId, type Session, StripeError } from "./objects.ts";
import { integer, metadata, nonEmpty, positive, text } from "./params.ts";
import { emit, type Provider } from "./webhooks.ts";

const url = nonEmpty.check(
  z.refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value.replaceAll(/[{}]/g, "")),
    "Not a valid URL",
  ),
);

const LineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal("sgd"),
    unit_amount: z.pipe(integer, z.number().check(z.nonnegative("Invalid non-negative integer"))),
    product_data: z.strictObject({ name: text(250) }),
  }),
  quantity: positive,
});

/** The parameters that the shop sends. Others are refused, so that it cannot rely on what this emulator lacks. */
export const SessionParams = z.strictObject({
  mode: z.literal("payment"),
  line_items: z
    .array(LineItem)
    .check(
      z.minLength(1, "You must have at least one line item."),
      z.maxLength(100, "You may only have 100 line items."),
    ),
  success_url: url,
  cancel_url: url,
  client_reference_id: text(200),
  customer_email: nonEmpty.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Invalid email address")),
  metadata,
  expires_at: z.optional(integer),
  payment_intent_data: z.strictObject({ description: z.optional(text(1000)), metadata }),
});
type SessionParams = z.output<typeof SessionParams>;

/** Stored with a session: what the page shows, and the data for its payment. */
export type SessionNote = {
  lines: { name: string; unitAmount: number; quantity: number }[];
  payment: SessionParams["payment_intent_data"];
};

const MIN_EXPIRY_SECONDS = 30 * 60;
const MAX_EXPIRY_SECONDS = 24 * 3600;
// A tolerance is needed, since the shop computes the time by its own clock, and its request takes a moment to arrive.
const EXPIRY_TOLERANCE_SECONDS = 5;

/** Opens a hosted payment page. Nothing is charged before a card is submitted there. */
export function createSession(provider: Provider, params: SessionParams): Session {
  const now = provider.now();
  const id = newId("cs_test");
  const lines = params.line_items.map(({ price_data, quantity }) => ({
    name: price_data.product_data.name,
    unitAmount: price_data.unit_amount,
    quantity,
  }));
  const total = lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
  checkAmount(total);
  const session: Session = {
    id,
    object: "checkout.session",
    amount_total: total,
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    created: now,
    customer_email: params.customer_email,
    expires_at: expiryOf(params, now),
    livemode: false,
    metadata: params.metadata,
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    success_url: params.success_url,
    url: `${provider.pagesUrl}/${id}`,
  };
  const note: SessionNote = { lines, payment: params.payment_intent_data };
  provider.ledger.put("checkout.session", session, { due: session.expires_at, note });
  return session;
}

/** The amounts that may be charged, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const [MIN_AMOUNT, MAX_AMOUNT] = [50, 99_999_999];

function checkAmount(amount: number): void {
  if (MIN_AMOUNT <= amount && amount <= MAX_AMOUNT) return;
  throw new StripeError(400, {
    message: `The Checkout Session's total amount must be from ${MIN_AMOUNT} to ${MAX_AMOUNT}.`,
    param: "line_items",
    code: amount < MIN_AMOUNT ? "amount_too_small" : "amount_too_large",
  });
}

function expiryOf({ expires_at: requested }: SessionParams, now: number): number {
  if (requested === undefined) return now + MAX_EXPIRY_SECONDS;
  const seconds = requested - now;
  if (
    seconds < MIN_EXPIRY_SECONDS - EXPIRY_TOLERANCE_SECONDS ||
    seconds > MAX_EXPIRY_SECONDS + EXPIRY_TOLERANCE_SECONDS
  )
    throw invalidParameter(
      "The `expires_at` timestamp must be from 30 minutes to 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return requested;
}

/** Expires an open session; one that is paid or expired is refused. */
export function expireSession(provider: Provider, session: Session): Session {
  if (session.status !== "open")
    throw new StripeError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    });
  session.status = "expired";
  session.url = null;
  provider.ledger.put("checkout.session", session);
  emit(provider, "checkout.session.expired", session);
  return session;
}

export function expireDueSessions(provider: Provider): void {
  const due = provider.ledger.dueBy("checkout.session", provider.now());
  if (due.length === 0) return;
  provider.ledger.transaction(() => {
    for (const session of due) expireSession(provider, session);
  });
  provider.webhooks.wake();
}
