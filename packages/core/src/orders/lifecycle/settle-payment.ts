import type { SignedIn } from "../../accounts/account/user.ts";
import type { Actor } from "../../activity/record.ts";
import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import { workThrough } from "../../kernel/work-through.ts";
import { issueMissingInvoice } from "../invoice/invoice.ts";
import { awaitsPayment, type Order, type OrderId } from "../order/order.ts";
import { needsInvoice, requestedAtOf } from "../order/refund.ts";
import { applyEvent, finishRefund } from "./apply-event.ts";
import type { OrderPorts, PaymentState } from "./ports.ts";

// Idempotent: webhook, poll and sweeper call it in any order; a payment settles once, with one mail, and stock is
// released once.
async function settlePayment(
  ports: OrderPorts,
  order: Order,
  payment: PaymentState,
  by?: Actor,
): Promise<Order> {
  switch (payment.state) {
    case "paid": {
      const { paymentId, amount } = payment;
      const settled = await applyEvent(ports, order, { type: "paid", paymentId, amount });
      // A process that settled it before may have crashed before it created the invoice.
      if (order.paymentStatus === "paid")
        await issueMissingInvoice(ports, settled, await ports.invoices.get(settled._id));
      // A payment that is refunded as sold out leaves the buyer their other attempts.
      if (needsInvoice(settled)) await closeOtherPages(ports, settled);
      return settled;
    }
    case "expired":
      return applyEvent(ports, order, { type: "payment-expired" }, by);
    case "open":
    case "processing":
      return order;
  }
}

/**
 * Prevents paying twice for the same cart: closes the buyer's other attempts that contain one of the paid books
 * (docs/rules.md#payment). When a payment event is repeated later, attempts made after the payment are left alone.
 */
async function closeOtherPages(ports: OrderPorts, order: Order): Promise<void> {
  const { lines, paidAt } = order;
  const bought = new Set(lines.map(({ productId }) => productId));
  for (const { orderId } of await ports.orders.otherAttempts(order)) {
    const other = await ports.orders.get(orderId);
    const isSameCart = other?.lines.some(({ productId }) => bought.has(productId));
    if (other && isSameCart && paidAt && other.createdAt <= paidAt) await closePayment(ports, other);
  }
}

/** Asks the provider only about the buyer's own order, so that made-up ids cost nothing. */
export async function findSettledOrder(
  ports: OrderPorts,
  buyer: SignedIn,
  sessionId: string,
): Promise<Order | undefined> {
  const order = SESSION_ID.test(sessionId) ? await ports.orders.bySession(sessionId) : undefined;
  if (order?.userId !== buyer._id) return undefined;
  if (order.paymentStatus !== "unpaid") return finishRefund(ports, order);
  return settlePayment(ports, order, await ports.payments.retrieve(sessionId));
}

/** https://docs.stripe.com/api/checkout/sessions/object */
const SESSION_ID = /^cs_\w+$/;

/** Reads the state from the provider instead of trusting its event. Returns undefined for a session of another shop */
export async function settleSession(
  ports: OrderPorts,
  sessionId: string,
  orderId: OrderId | undefined,
): Promise<Order | undefined> {
  const byId = orderId && (await ports.orders.get(orderId));
  const bySession = byId?.sessionId === sessionId ? byId : await ports.orders.bySession(sessionId);
  const order = bySession ?? byId;
  return order && settlePayment(ports, order, await ports.payments.retrieve(sessionId));
}

/**
 * Closes the page before the stock is released, so that nobody pays for released copies; if it was paid, settles the payment.
 * An order that was accepted unpaid keeps its status.
 */
export async function closePayment(ports: OrderPorts, order: Order, by?: Actor): Promise<Order> {
  if (order.paymentStatus !== "unpaid" || !order.holdsStock) return order;
  const payment = order.sessionId
    ? await ports.payments.close(order.sessionId)
    : ({ state: "expired" } as const);
  return settlePayment(ports, order, payment, by);
}

/** Ends an attempt that has expired, unless the shopper is paying, which extends it. */
async function endHold(ports: OrderPorts, order: Order): Promise<Order> {
  // The order ended while its copies were being reserved. Copies that were taken after that go back.
  if (order.reserving && !awaitsPayment(order)) return ports.orders.returnLateCopies(order);
  if (awaitsPayment(order) && order.sessionId) {
    const payment = await ports.payments.retrieve(order.sessionId);
    const isPaying = payment.state === "processing" || (payment.state === "open" && payment.isPaying);
    if (isPaying) return applyEvent(ports, order, { type: "seen-paying" });
  }
  return closePayment(ports, order);
}

/** Applies the provider's current state of a payment. Returns undefined for a payment of another shop. */
export async function reconcilePayment(ports: OrderPorts, paymentId: string): Promise<Order | undefined> {
  const orderId = (await ports.payments.report(paymentId))?.orderId;
  let order = orderId && (await ports.orders.get(orderId));
  if (!order) return undefined;
  if (order.paymentStatus === "unpaid" && order.sessionId)
    order = (await settleSession(ports, order.sessionId, order._id)) ?? order;
  // A second payment of the order, which it does not know.
  if (order.paymentId !== paymentId) return order;
  return applyEvent(ports, order, async () => {
    const report = await ports.payments.report(paymentId);
    if (!report) throw new Error(`the provider no longer knows payment ${paymentId}`);
    return { type: "provider-reported", report };
  });
}

type Sweep = { ended: number; refunded: number; failed: { orderId: OrderId; reason: string }[] };

/** The card provider allows 100 reads and 100 writes a second; an order takes one of each, and about 0.3 seconds. */
const ORDERS_AT_ONCE = 30;
const REFUNDS_AT_ONCE = 5;

/** Longer than the request that is making the refund may take. */
const REFUND_UNDER_WAY_SECONDS = 60;

/**
 * Ends unpaid orders that have expired: paid ones settle, the others release their stock. Completes interrupted
 * refunds. A failed order is retried by the next sweep.
 * @param isUnavailable whether an error means that a service is down: several of these in a row end the sweep
 */
export async function sweepOrders(
  ports: OrderPorts,
  isUnavailable: (error: unknown) => boolean,
): Promise<Sweep> {
  const sweep = { ended: 0, refunded: 0 };
  const now = ports.clock.now();
  const interruptedBefore = instant(secondsAfter(now, -REFUND_UNDER_WAY_SECONDS));
  const end = async (order: Order) => {
    await endHold(ports, order);
    sweep.ended += 1;
  };
  const refund = async (order: Order) => {
    if ((requestedAtOf(order) ?? instant(now)) > interruptedBefore) return;
    await finishRefund(ports, order);
    sweep.refunded += 1;
  };
  const failed = await Promise.all([
    workThrough(ports.orders.openBefore(now), ORDERS_AT_ONCE, end, isUnavailable),
    workThrough(ports.orders.requestedRefunds(), REFUNDS_AT_ONCE, refund, isUnavailable),
  ]);
  return { ...sweep, failed: failed.flat().map(({ item, reason }) => ({ orderId: item._id, reason })) };
}
