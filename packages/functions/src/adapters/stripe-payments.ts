import type { ProviderPayments } from "@frangipani/core/audit";
import {
  Cents,
  epochSeconds,
  formatPercent,
  instant,
  secondsAfter,
  shortened,
} from "@frangipani/core/kernel";
import {
  amountsOf,
  type Dispute,
  labelAmounts,
  type Order,
  OrderId,
  orderLabels,
  PaymentRefusedError,
  type PaymentState,
  type Payments,
} from "@frangipani/core/orders";
import Stripe from "stripe";
import { paymentTimeouts } from "./timeouts.ts";

const CURRENCY = "sgd";

/** Stripe keeps a page open for 30 minutes at least, so the shop itself closes it when the hold ends; 1 minute is for clock skew. */
const PAGE_OUTLIVES_HOLD_SECONDS = 31 * 60;

export function createStripe({ secretKey, endpoint }: { secretKey: string; endpoint?: URL }): Stripe {
  const endpointOptions = endpoint && {
    host: endpoint.hostname,
    port: endpoint.port,
    protocol: endpoint.protocol === "http:" ? ("http" as const) : ("https" as const),
  };
  return new Stripe(secretKey, { ...paymentTimeouts, ...endpointOptions });
}

/** @param publicUrl without a trailing slash */
export const stripePayments = (stripe: Stripe, publicUrl: string): Payments => ({
  async open(order) {
    const session = await stripe.checkout.sessions
      .create(
        {
          mode: "payment",
          client_reference_id: order._id,
          customer_email: order.email,
          metadata: metadataOf(order),
          payment_intent_data: { description: `Order ${order.orderNumber}`, metadata: metadataOf(order) },
          line_items: lineItems(order),
          expires_at: epochSeconds(secondsAfter(new Date(order.payUntil), PAGE_OUTLIVES_HOLD_SECONDS)),
          success_url: `${publicUrl}/order-success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${publicUrl}/checkout?cancelled=${order._id}`,
        },
        { idempotencyKey: `open-${order._id}` },
      )
      .catch((error: unknown) => {
        if (!isInvalidParameter(error)) throw error;
        throw new PaymentRefusedError(error.message, { cause: error });
      });
    if (!session.url) throw new Error(`Stripe opened session ${session.id} without a URL`);
    return { sessionId: session.id, url: session.url };
  },

  async retrieve(sessionId) {
    try {
      return stateOf(await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }));
    } catch (error) {
      if (isMissing(error)) return { state: "expired" };
      throw error;
    }
  },

  async close(sessionId) {
    try {
      return stateOf(await stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      // Stripe refuses a session that is not open: it was paid, has expired already or is not known.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return this.retrieve(sessionId);
    }
  },

  async refund(order, paymentId, { key, amount }) {
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: paymentId, metadata: metadataOf(order), ...(amount && { amount }) },
        { idempotencyKey: key },
      );
      return countsAsRefunded(refund)
        ? { state: "made" }
        : { state: "refused", problem: refund.failure_reason ?? String(refund.status) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return error.code === "charge_already_refunded" && amount === undefined
        ? { state: "made" }
        : { state: "refused", problem: error.code ?? error.message };
    }
  },

  async report(paymentId) {
    const ofPayment = { payment_intent: paymentId, limit: 100 };
    const charges = (await stripe.charges.list(ofPayment)).data;
    const paid = charges.find((charge) => charge.paid);
    if (!paid) return undefined;
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list(ofPayment),
      paid.disputed ? stripe.disputes.list({ payment_intent: paymentId, limit: 1 }) : { data: [] },
    ]);
    return {
      orderId: orderIdIn(paid.metadata),
      refunded: refunds.data.filter(countsAsRefunded).reduce((sum, { amount }) => sum + amount, 0),
      dispute: disputes.data[0] ? disputeOf(disputes.data[0]) : null,
    };
  },
});

/** Includes refunds that are under way: if one fails, an event reports it. */
const countsAsRefunded = ({ status }: Pick<Stripe.Refund, "status">): boolean =>
  status !== "failed" && status !== "canceled";

/** Whether Stripe refuses this request permanently; other errors may be over by the next attempt. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

const orderIdIn = (metadata: Stripe.Metadata): OrderId | undefined =>
  OrderId.safeParse(metadata.orderId).data;

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
function disputeOf({ status }: Stripe.Dispute): Dispute {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}

/** A response has the id of its payment, or the whole payment if the request expands it. */
const idOf = (payment: string | Stripe.PaymentIntent | null): string | undefined =>
  typeof payment === "string" ? payment : payment?.id;

const metadataOf = (order: Order) => ({ orderId: order._id, orderNumber: order.orderNumber });

// Stripe refuses an email address or an amount, for example. Errors with another status (a repeated key, a busy account) are
// temporary.
const isInvalidParameter = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "resource_missing";

// A delayed payment method was refused by the bank: https://docs.stripe.com/payments/paymentintents/lifecycle
const FAILED = new Set<Stripe.PaymentIntent.Status>(["requires_payment_method", "canceled"]);
const PAYING = new Set<Stripe.PaymentIntent.Status>(["requires_action", "processing"]);

/** The state of a session with its payment: without the payment it is unknown whether somebody is paying an open session. */
function stateOf(session: Stripe.Checkout.Session): PaymentState {
  if (session.payment_status === "paid") {
    const paymentId = idOf(session.payment_intent);
    if (!paymentId) throw new Error(`paid session ${session.id} names no payment`);
    return { state: "paid", paymentId, amount: Cents.parse(session.amount_total) };
  }
  if (session.status === "expired") return { state: "expired" };
  const payment = session.payment_intent;
  const status = typeof payment === "object" ? payment?.status : undefined;
  if (session.status === "complete")
    return { state: status && FAILED.has(status) ? "expired" : "processing" };
  return { state: "open", isPaying: status !== undefined && PAYING.has(status) };
}

// Stripe's limit.
const MAX_NAME_CHARACTERS = 250;

const item = (
  name: string,
  amount: number,
  quantity: number,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  price_data: {
    currency: CURRENCY,
    unit_amount: amount,
    product_data: { name: shortened(name, MAX_NAME_CHARACTERS) },
  },
});

// Shipping and GST are line items, so that the page adds up to the order's total.
const lineItems = (order: Order) => [
  ...order.lines.map((line) => item(line.name, line.price, line.quantity)),
  ...labelAmounts(amountsOf(order), {
    ...orderLabels(formatPercent(order.gstRate)),
    shipping: `Shipping to ${order.shippingAddress.country}`,
    total: null,
  }).flatMap(({ label, amount }) => (amount > 0 ? [item(label, amount, 1)] : [])),
];

type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  sessionId: string | undefined;
  orderId: OrderId | undefined;
  /** The id of the payment, in events about refunds and disputes. */
  paymentId: string | undefined;
};

/** The function throws when the signature is not Stripe's. */
export const webhookReader =
  (stripe: Stripe, secret: string) =>
  async (body: string, signature: string, now: Date): Promise<PaymentEvent> =>
    paymentEventOf(
      await stripe.webhooks.constructEventAsync(body, signature, secret, undefined, undefined, now.getTime()),
    );

/** @returns undefined for an unknown event; Stripe stores events for 30 days */
export async function readEvent(stripe: Stripe, id: string): Promise<PaymentEvent | undefined> {
  try {
    return paymentEventOf(await stripe.events.retrieve(id));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function paymentEventOf(event: Stripe.Event): PaymentEvent {
  const { object } = event.data;
  const session = object.object === "checkout.session" ? object : undefined;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    sessionId: session?.id,
    orderId: OrderId.safeParse(session?.client_reference_id).data,
    paymentId: paymentIdIn(object),
  };
}

function paymentIdIn(object: Stripe.Event["data"]["object"]): string | undefined {
  if (object.object !== "charge" && object.object !== "refund" && object.object !== "dispute")
    return undefined;
  return idOf(object.payment_intent);
}

/** Stripe's payments and refunds of the last days. Sessions of other shops with the same account are left out. */
export const stripeAudit = (stripe: Stripe, publicUrl: string): ProviderPayments => ({
  report: stripePayments(stripe, publicUrl).report,

  async *paidSince(moment) {
    for await (const session of stripe.checkout.sessions.list({
      created: { gte: epochSeconds(moment) },
      limit: 100,
      expand: ["data.payment_intent.latest_charge"],
    })) {
      const orderId = OrderId.safeParse(session.client_reference_id).data;
      const payment = session.payment_intent;
      if (session.payment_status !== "paid" || !orderId || !session.success_url?.startsWith(`${publicUrl}/`))
        continue;
      if (!payment || typeof payment === "string")
        throw new Error(`paid session ${session.id} names no payment`);
      const charge = typeof payment.latest_charge === "string" ? null : payment.latest_charge;
      const paidAt = instant(new Date((charge?.created ?? session.created) * 1000));
      yield { orderId, paymentId: payment.id, paidAt };
    }
  },

  async *refundsSince(moment) {
    for await (const refund of stripe.refunds.list({
      created: { gte: epochSeconds(moment) },
      limit: 100,
      expand: ["data.charge"],
    })) {
      const { charge } = refund;
      const paymentId = idOf(refund.payment_intent);
      if (countsAsRefunded(refund) && paymentId && charge && typeof charge !== "string")
        yield { orderId: orderIdIn(charge.metadata), paymentId };
    }
  },
});
