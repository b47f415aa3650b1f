import { randomInt } from "node:crypto";
import type Stripe from "stripe";

/** The stored objects, by the name in their `object` field, with the fields that the shop reads. */
export type Kinds = {
  "checkout.session": Session;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: StoredEvent;
};
export type Kind = keyof Kinds;

export type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "amount_total"
  | "cancel_url"
  | "client_reference_id"
  | "created"
  | "customer_email"
  | "expires_at"
  | "livemode"
  | "metadata"
  | "payment_status"
  | "status"
  | "success_url"
  | "url"
> & { payment_intent: string | null };

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  "id" | "object" | "amount" | "created" | "description" | "livemode" | "metadata" | "status"
> & { latest_charge: string | null };

export type PaymentMethod = Pick<Stripe.PaymentMethod, "id" | "object" | "created" | "livemode" | "type">;

export type Charge = Pick<
  Stripe.Charge,
  | "id"
  | "object"
  | "amount"
  | "amount_refunded"
  | "created"
  | "disputed"
  | "failure_message"
  | "livemode"
  | "metadata"
  | "paid"
  | "refunded"
  | "status"
> & { payment_intent: string };

export type Refund = Pick<
  Stripe.Refund,
  "id" | "object" | "amount" | "created" | "metadata" | "status" | "failure_reason"
> & { charge: string; payment_intent: string };

export type Dispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "charge" | "created" | "livemode" | "payment_intent" | "reason" | "status"
>;

/** An event about any object; the SDK's own type is a union of some 250 kinds. */
export type StoredEvent = Omit<Stripe.EventBase, "data" | "type"> & {
  object: "event";
  type: string;
  data: { object: object };
};

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LONG = 58;
const SHORT = 24;

/** An id in Stripe's form: `pi_…`, or the longer `cs_test_…` of a checkout session. */
export function newId(prefix: string): string {
  const length = prefix === "cs_test" ? LONG : SHORT;
  return `${prefix}_${Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}

/** https://docs.stripe.com/api/errors */
type StripeErrorBody = {
  type: "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
};

export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  constructor(status: number, body: Omit<StripeErrorBody, "type"> & Partial<StripeErrorBody>) {
    super(body.message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
  }
}

export const invalidParameter = (message: string, param: string): StripeError =>
  new StripeError(400, { message, param });

export const noSuchObject = (kind: string, id: string): StripeError =>
  new StripeError(404, { message: `No such ${kind}: '${id}'`, code: "resource_missing" });
