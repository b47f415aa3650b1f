import type Stripe from "stripe";

/** In JSON its decimal is text, which the SDK turns into a number. */
export type Price = Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string | null };
export type LineItem = Omit<Stripe.LineItem, "price"> & { price: Price };

/** The stored objects, by the name in their `object` field. */
export type Kinds = {
  "checkout.session": Stripe.Checkout.Session;
  item: LineItem;
  product: Stripe.Product;
  payment_intent: Stripe.PaymentIntent;
  payment_method: PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Dispute;
  event: StoredEvent;
};
export type Kind = keyof Kinds;

/** The fields that the emulator keeps. */
export type PaymentMethod = Pick<Stripe.PaymentMethod, "id" | "object" | "created" | "livemode" | "type">;

/** The fields that the emulator keeps. */
export type Dispute = Pick<
  Stripe.Dispute,
  | "id"
  | "object"
  | "amount"
  | "charge"
  | "created"
  | "currency"
  | "is_charge_refundable"
  | "livemode"
  | "metadata"
  | "payment_intent"
  | "reason"
  | "status"
>;

/** An event about any object; the SDK's own type is a union of some 250 kinds. */
export type StoredEvent = Omit<Stripe.EventBase, "data" | "type"> & {
  object: "event";
  type: string;
  data: { object: object };
};
