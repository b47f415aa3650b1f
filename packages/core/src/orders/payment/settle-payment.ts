import type { Actor } from "../../activity/record.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { Order, OrderId } from "../order.ts";
import type { OrderPorts, PaymentState } from "../ports.ts";
import { awaitsPayment } from "./attempt.ts";

// Idempotent: webhook, poll and sweeper call it in any sequence; a payment settles once, with one mail, and stock is
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
      return applyEvent(ports, order, { type: "paid", paymentId, amount });
    }
    case "expired":
      return applyEvent(ports, order, { type: "payment-expired" }, by);
    case "open":
    case "processing":
      return order;
  }
}

export async function findSettledOrder(ports: OrderPorts, sessionId: string): Promise<Order | undefined> {
  const order = await ports.orders.bySession(sessionId);
  if (order && order.paymentStatus !== "unpaid") return order;
  const payment = await ports.payments.retrieve(sessionId);
  // The order is stored before its page opens: a page we have no note of is found by the order it names.
  const found = order ?? (payment.orderId && (await ports.orders.get(payment.orderId)));
  return found && settlePayment(ports, found, payment);
}

/**
 * Asks the provider for the state instead of trusting its event.
 * @returns undefined for a session of another shop
 */
export async function settleSession(
  ports: OrderPorts,
  sessionId: string,
  orderId: OrderId | undefined,
): Promise<Order | undefined> {
  const order = (await ports.orders.bySession(sessionId)) ?? (orderId && (await ports.orders.get(orderId)));
  return order && settlePayment(ports, order, await ports.payments.retrieve(sessionId));
}

/**
 * Closes the payment page before the stock is released, so that nobody pays for released copies. A concurrent payment
 * settles the order instead.
 */
export async function closePayment(ports: OrderPorts, order: Order, by?: Actor): Promise<Order> {
  if (!awaitsPayment(order)) return order;
  const payment = order.sessionId
    ? await ports.payments.close(order.sessionId)
    : ({ state: "expired" } as const);
  return settlePayment(ports, order, payment, by);
}

/**
 * Ends an attempt whose time to pay is up, unless the provider sees somebody paying, who gets more time. The provider's
 * page, which is open for longer, bounds it.
 */
export async function endHold(ports: OrderPorts, order: Order): Promise<Order> {
  if (awaitsPayment(order) && order.sessionId) {
    const payment = await ports.payments.retrieve(order.sessionId);
    const isPaying = payment.state === "processing" || (payment.state === "open" && payment.isPaying);
    if (isPaying) return applyEvent(ports, order, { type: "seen-paying" });
  }
  return closePayment(ports, order);
}
