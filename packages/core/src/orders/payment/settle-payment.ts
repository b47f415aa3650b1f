import type { SignedIn } from "../../accounts/account/principal.ts";
import type { Actor } from "../../activity/record.ts";
import { issueMissingInvoice } from "../invoice/issue-invoice.ts";
import { applyEvent, finishRefund } from "../lifecycle/apply-event.ts";
import type { OrderPorts, PaymentState } from "../lifecycle/ports.ts";
import { awaitsPayment } from "../order/attempt.ts";
import type { Order, OrderId } from "../order/order.ts";
import { needsInvoice } from "../order/refund.ts";

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
      if (order.paymentStatus === "paid")
        await issueMissingInvoice(ports, settled, await ports.invoices.get(settled._id));
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
export async function endHold(ports: OrderPorts, order: Order): Promise<Order> {
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
