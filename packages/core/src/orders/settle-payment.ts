import { applyEvent } from "./apply-event.ts";
import { awaitsPayment } from "./attempt.ts";
import type { Order, OrderId } from "./order.ts";
import type { OrderPorts, PaymentState } from "./ports.ts";

/**
 * Brings an order in line with what its payment page says. Webhook, poll and sweeper all come here, any number of times
 * and in any sequence: a payment settles once, with one mail, and copies are released once.
 * @returns the order as it is now
 */
async function settlePayment(ports: OrderPorts, order: Order, payment: PaymentState): Promise<Order> {
  switch (payment.state) {
    case "paid": {
      const { paymentId, amount } = payment;
      return applyEvent(ports, order, { type: "paid", paymentId, amount });
    }
    case "expired":
      return applyEvent(ports, order, { type: "payment-expired" });
    case "open":
    case "processing":
      return order;
  }
}

/** What the success page asks: the order of a payment page, brought up to date with the provider while it is unpaid. */
export async function settledOrderOfSession(
  ports: OrderPorts,
  sessionId: string,
): Promise<Order | undefined> {
  const order = await ports.orders.bySession(sessionId);
  if (order && order.paymentStatus !== "unpaid") return order;
  const payment = await ports.payments.retrieve(sessionId);
  // The order is stored before its page opens: a page we have no note of is found by the order it names.
  const found = order ?? (payment.orderId && (await ports.orders.get(payment.orderId)));
  return found && settlePayment(ports, found, payment);
}

/**
 * Brings the order that a provider's event names up to date, asking the provider rather than believing the event.
 * @returns the order as it is now; none when the session is of no order of this shop
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
 * Ends an order that awaits its payment: closes its payment page first, so that nobody pays for copies that are back on the shelf.
 * When the payment was faster, the order settles instead.
 */
export async function closePayment(ports: OrderPorts, order: Order): Promise<Order> {
  if (!awaitsPayment(order)) return order;
  const payment = order.sessionId
    ? await ports.payments.close(order.sessionId)
    : ({ state: "expired" } as const);
  return settlePayment(ports, order, payment);
}
