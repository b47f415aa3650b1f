import type { UserId } from "../accounts/account/user.ts";
import type { BookId } from "../books/book/book-id.ts";
import { totalItems } from "../cart/cart.ts";
import { pick } from "../kernel/objects.ts";
import { type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import type { MailId } from "../mail/mail.ts";
import { addFigures, type DayFigures, figureChanges, groupOf } from "../orders/back-office/sales.ts";
import { addTotals, type Totals, totalsOf, zeroTotals } from "../orders/back-office/totals.ts";
import { copiesOutOfStock } from "../orders/order/copies.ts";
import { awaitsPayment, isAttempt, type Order, type OrderId } from "../orders/order/order.ts";
import type { PaymentStatus } from "../orders/order/order-status.ts";
import { quote } from "../orders/order/quote.ts";
import { needsInvoice, requestedAtOf } from "../orders/order/refund.ts";
import type { AuditStore, Finding, ListedOrder } from "./ports.ts";

// Shorter than the 30 days for which sent mails are stored.
const MAIL_CHECKED_SECONDS = 29 * 86_400;
// The longest pause between two tries to send a mail (mail/deliver.ts).
const MAIL_LATE_SECONDS = 6 * 3600;
// The sweeper runs every minute; after an hour it has failed.
const OVERDUE_SECONDS = 3600;

/** The number of an invoice or credit note. */
export type GivenNumber = { number: number; orderId: OrderId };

type AuditedPayment = Pick<
  Order,
  "paidAt" | "paymentId" | "totalAmount" | "refund" | "partRefunds" | "refundedAmount"
> & {
  status: PaymentStatus;
  /** When it was last refunded. */
  refundedAt: Instant | undefined;
};

export type OrdersRecount = {
  looked: number;
  /** Copies per book that are reserved or sold, without those of `reserving`. */
  orderedCopies: Map<BookId, number>;
  /** Orders that are being placed: only the books' `taken` says which copies they have. */
  reserving: Set<OrderId>;
  customers: Map<UserId, { totals: Totals; lastOrderDate: Instant }>;
  days: Map<string, DayFigures>;
  payments: Map<OrderId, AuditedPayment>;
  creditNotes: GivenNumber[];
  findings: Finding[];
};

export const emptyOrdersRecount = (): OrdersRecount => ({
  looked: 0,
  orderedCopies: new Map(),
  reserving: new Set(),
  customers: new Map(),
  days: new Map(),
  payments: new Map(),
  creditNotes: [],
  findings: [],
});

/** Adds an order to the recount, with the findings about the order alone. */
export function countOrder(recount: OrdersRecount, order: ListedOrder, now: Date): void {
  recount.looked += 1;
  addSums(recount, order);
  const { _id, paymentStatus: status } = order;
  for (const { number } of order.creditNotes ?? []) recount.creditNotes.push({ number, orderId: _id });
  const refundedAt = order.history?.findLast(({ event }) => event === "refunded")?.at;
  if (status !== "unpaid")
    recount.payments.set(_id, {
      status,
      refundedAt,
      ...pick(order, ["paidAt", "paymentId", "totalAmount", "refund", "partRefunds", "refundedAmount"]),
    });
  recount.findings.push(...auditOrder(order, now));
  if (!order.isListed)
    recount.findings.push({
      rule: "order.group",
      subject: _id,
      says: `is not in the list of its group, ${groupOf(order)}`,
    });
}

function addSums({ orderedCopies, reserving, customers, days }: OrdersRecount, order: Order): void {
  if (order.reserving) reserving.add(order._id);
  else
    for (const { productId, quantity } of copiesOutOfStock(order))
      orderedCopies.set(productId, (orderedCopies.get(productId) ?? 0) + quantity);
  if (!isAttempt(order)) {
    const customer = customers.get(order.userId);
    customers.set(order.userId, {
      totals: addTotals(customer?.totals ?? zeroTotals, totalsOf(order)),
      lastOrderDate:
        customer && customer.lastOrderDate > order.createdAt ? customer.lastOrderDate : order.createdAt,
    });
  }
  for (const [day, figures] of figureChanges(undefined, order)) addFigures(days, day, figures);
}

function auditOrder(order: Order, now: Date): Finding[] {
  const findings: Finding[] = [];
  const addFinding = (rule: Finding["rule"], says: string) =>
    findings.push({ rule, subject: order._id, says });

  const { subtotal, gst, total } = quote(order.lines, order.shippingFee, order.gstRate);
  const stored = [order.subtotal, order.gstTotal, order.totalAmount, order.totalQuantity];
  const computed = [subtotal, gst, total, totalItems(order.lines)];
  if (String(stored) !== String(computed))
    addFinding(
      "order.sums",
      `says subtotal, GST, total and copies are ${stored}, and its lines come to ${computed}`,
    );

  const { orderStatus, paymentStatus, holdsStock } = order;
  if (holdsStock === (orderStatus === "cancelled" || orderStatus === "expired"))
    addFinding("order.state", `is ${orderStatus} and ${holdsStock ? "holds" : "does not hold"} its copies`);
  if ((paymentStatus === "paid" || paymentStatus === "refunded") && !(order.paymentId && order.paidAt))
    addFinding("order.state", `is ${paymentStatus} and names no payment`);
  if (needsInvoice(order) && order.confirmationMailId === null)
    addFinding("order.mail", "is paid, and no mail was written about it");

  const overdue = instant(secondsAfter(now, -OVERDUE_SECONDS));
  const requestedAt = requestedAtOf(order);
  if (requestedAt !== undefined && requestedAt < overdue)
    addFinding("order.overdue", `waits for its refund since ${requestedAt}`);
  if ((awaitsPayment(order) || order.reserving) && order.payUntil < overdue)
    addFinding("order.overdue", `waits for a payment since its page closed at ${order.payUntil}`);
  return findings;
}

export async function auditConfirmations(
  store: AuditStore,
  orders: readonly Order[],
  now: Date,
): Promise<{ looked: number; findings: Finding[] }> {
  const confirmations = orders.flatMap((order): [MailId, Order["_id"]][] => {
    const mail = confirmationOf(order, now);
    return mail ? [[mail, order._id]] : [];
  });
  const stored = await store.storedMails(confirmations.map(([id]) => id));
  const findings = confirmations
    .filter(([id]) => !stored.has(id))
    .map(
      ([id, subject]): Finding => ({
        rule: "order.mail",
        subject,
        says: `is paid, and its mail ${id} is gone`,
      }),
    );
  return { looked: confirmations.length, findings };
}

/** The id of the order's confirmation mail, unless the stored mail may have expired. */
function confirmationOf(order: Order, now: Date): MailId | undefined {
  const { confirmationMailId, paidAt } = order;
  const since = instant(secondsAfter(now, -MAIL_CHECKED_SECONDS));
  return needsInvoice(order) && confirmationMailId && paidAt && paidAt > since
    ? confirmationMailId
    : undefined;
}

export async function auditPendingMails(store: AuditStore, now: Date): Promise<Finding[]> {
  const late = instant(secondsAfter(now, -MAIL_LATE_SECONDS));
  const findings: Finding[] = [];
  for await (const mail of store.pendingMails())
    if (mail.createdAt < late)
      findings.push({ rule: "mail.late", subject: mail._id, says: `waits since ${mail.createdAt}` });
  return findings;
}
