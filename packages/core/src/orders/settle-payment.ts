import { instant } from "../kernel/clock.ts";
import { type Mail, newMail } from "../mail/mail.ts";
import { awaitsPayment } from "./attempt.ts";
import { confirmationMail, refundMail } from "./mails.ts";
import type { Order, OrderId } from "./order.ts";
import type { CheckoutPorts, PaymentState } from "./ports.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * Brings an order in line with what its payment page says. Webhook, poll and sweeper all come here, any number of times
 * and in any order: a payment settles once, with one mail, and copies go back once.
 * @returns the order as it is now
 */
export async function settlePayment(
  ports: CheckoutPorts,
  order: Order,
  payment: PaymentState,
): Promise<Order> {
  switch (payment.state) {
    case "paid":
      return settlePaid(ports, order, payment);
    case "expired":
      return releaseOrder(ports, order, "expired");
    case "open":
    case "processing":
      return order;
  }
}

async function settlePaid(
  ports: CheckoutPorts,
  order: Order,
  payment: Extract<PaymentState, { state: "paid" }>,
): Promise<Order> {
  for (let current: Order | undefined = order; current; current = await ports.orders.get(order._id)) {
    if (current.paymentStatus === "paid" || current.paymentStatus === "refunded") return current;
    if (payment.amount !== current.totalAmount)
      throw new Error(
        `order ${current._id} costs ${current.totalAmount} cents, but ${payment.amount} were paid`,
      );
    const paid: Order = {
      ...current,
      paymentStatus: "paid",
      paymentId: payment.paymentId,
      paidAt: instant(ports.clock.now()),
      version: current.version + 1,
    };
    const settled = current.holdsStock
      ? await keep(ports, current, paid)
      : await revive(ports, current, paid);
    if (settled) return settled;
  }
  throw new Error(`order ${order._id} vanished`);
}

async function keep(ports: CheckoutPorts, before: Order, paid: Order): Promise<Order | undefined> {
  const { order, mails } = withConfirmation(ports, paid);
  if (!(await ports.orders.settle(before, order, mails))) return undefined;
  await ports.sendMails(mails);
  return order;
}

/** The order with a note of the mail that confirms it, so that the audit can look for it. */
function withConfirmation(ports: CheckoutPorts, paid: Order): { order: Order; mails: Mail[] } {
  const mail = newMail(confirmationMail(paid), ports.clock.now());
  return { order: { ...paid, confirmationMailId: mail._id }, mails: [mail] };
}

/** The money came after the copies had gone back: take them again, or give the money back when others bought them. */
async function revive(ports: CheckoutPorts, before: Order, paid: Order): Promise<Order | undefined> {
  const { order, mails } = withConfirmation(ports, { ...paid, orderStatus: "pending", holdsStock: true });
  const outcome = await ports.orders.retake(before, order, mails);
  if (outcome === "short") return giveBack(ports, before, paid);
  if (outcome === "moved") return undefined;
  await ports.sendMails(mails);
  return order;
}

async function giveBack(ports: CheckoutPorts, before: Order, paid: Order): Promise<Order | undefined> {
  await ports.payments.refund(before, paid.paymentId ?? "");
  const refunded: Order = { ...paid, paymentStatus: "refunded", orderStatus: "cancelled" };
  const mails = [newMail(refundMail(refunded), ports.clock.now())];
  if (!(await ports.orders.settle(before, refunded, mails))) return undefined;
  await ports.sendMails(mails);
  return refunded;
}

/** What the success page asks: the order of a payment page, brought up to date with the provider while it is unpaid. */
export async function orderOfSession(ports: CheckoutPorts, sessionId: string): Promise<Order | undefined> {
  const order = await ports.orders.bySession(sessionId);
  if (order && order.paymentStatus !== "unpaid") return order;
  const payment = await ports.payments.look(sessionId);
  // The order is stored before its page opens: a page we have no note of is found by the order it names.
  const found = order ?? (payment.orderId && (await ports.orders.get(payment.orderId)));
  return found && settlePayment(ports, found, payment);
}

/**
 * Brings the order that a provider's event names up to date, asking the provider rather than believing the event.
 * @returns the order as it is now; none when the session is of no order of this shop
 */
export async function settleSession(
  ports: CheckoutPorts,
  sessionId: string,
  orderId: OrderId | undefined,
): Promise<Order | undefined> {
  const order = (await ports.orders.bySession(sessionId)) ?? (orderId && (await ports.orders.get(orderId)));
  return order && settlePayment(ports, order, await ports.payments.look(sessionId));
}

/**
 * Ends an order that awaits its payment: closes its payment page first, so that nobody pays for copies that are back on the shelf.
 * When the payment was faster, the order settles instead.
 */
export async function abandonOrder(ports: CheckoutPorts, order: Order): Promise<Order> {
  if (!awaitsPayment(order)) return order;
  const payment = order.sessionId
    ? await ports.payments.close(order.sessionId)
    : ({ state: "expired" } as const);
  return settlePayment(ports, order, payment);
}
