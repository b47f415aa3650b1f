import { masked, newRecord, subjectChange } from "../../activity/changes.ts";
import type { Actor } from "../../activity/record.ts";
import { formatMoney } from "../../kernel/amounts/format.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { newMailId } from "../../mail/mail.ts";
import { createInvoice, withCreditNote } from "../invoice/invoice.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import { needsInvoice } from "../order/refund.ts";
import { requestStateOf } from "../order/request.ts";
import type { Transition } from "./change-order.ts";
import type { OrderPorts } from "./ports.ts";
import { type OrderEvent, transition } from "./transition.ts";

/** A function reads the event from the provider again at each retry. */
type EventSource = OrderEvent | (() => Promise<OrderEvent>);

/**
 * Stores the change in one transaction with stock and mail, retried on conflict; then makes the refund that it
 * requests, if any.
 * @param by an administrator, whose change is recorded
 * @throws Failure "order.out-of-stock", "order.page-closed", "order.not-refundable", "order.being-refunded" (conflict),
 * "shop.unavailable"; or the provider's, when the refund is left to the sweeper
 */
export async function applyEvent(
  ports: OrderPorts,
  read: Order,
  event: EventSource,
  by?: Actor,
): Promise<Order> {
  return finishRefund(ports, await store(ports, read, event, by));
}

/** Makes a refund that is stored as requested, and confirms it. Idempotent. */
export async function finishRefund(ports: OrderPorts, order: Order): Promise<Order> {
  const { paymentId, refund, partRefunds } = order;
  if (!paymentId) return order;
  if (refund?.state === "requested") {
    const { attempt } = refund;
    const key = attempt === 1 ? `refund-${order._id}` : `refund-${order._id}-${attempt}`;
    const outcome = await ports.payments.refund(order, paymentId, { key });
    return store(ports, order, { type: "refund-ended", attempt, outcome });
  }
  const part = partRefunds?.find(({ state }) => state === "requested");
  if (!part) return order;
  const { id, amount } = part;
  const outcome = await ports.payments.refund(order, paymentId, { key: `refund-${order._id}-${id}`, amount });
  return store(ports, order, async () => {
    const report = await ports.payments.report(paymentId);
    if (!report) throw new Error(`the provider no longer knows payment ${paymentId}`);
    return { type: "part-refund-ended", id, outcome, refunded: report.refunded };
  });
}

async function store(ports: OrderPorts, read: Order, source: EventSource, by?: Actor): Promise<Order> {
  // The first try uses the order as it was read by the caller; a retry reads it again.
  let alreadyRead: Order | undefined = read;
  return retryOnConflict(async () => {
    const order = alreadyRead ?? (await ports.orders.get(read._id));
    alreadyRead = undefined;
    if (!order) throw new Error(`order ${read._id} vanished`);
    const event = typeof source === "function" ? await source() : source;
    const decided = transition(order, event, {
      now: ports.clock.now(),
      mailId: newMailId(),
      publicUrl: ports.publicUrl,
    });
    // While its copies are being reserved, an order can only be ended.
    if (decided && order.reserving && decided.stock !== "release") return CONFLICT;
    return decided ? commit(ports, order, decided, by) : order;
  });
}

async function commit(
  ports: OrderPorts,
  before: Order,
  decided: Transition,
  by: Actor | undefined,
): Promise<Order | typeof CONFLICT> {
  const next = await withCreditNote(ports, before, decided.next);
  switch (await ports.orders.commit(before, { ...decided, next }, orderRecord(by, before, next))) {
    case "committed":
      // The invoice is created before the mail, to which it is attached.
      if (before.paymentStatus === "unpaid" && needsInvoice(next)) await createInvoice(ports, next);
      if (decided.mail && !decided.mail.heldUntil) await ports.enqueueMails([decided.mail._id]);
      return next;
    case "conflict":
      return CONFLICT;
    case "mail-sent":
      // A change may follow a mail that it came too late to delete; undoing would deny what the customer has read.
      if (!decided.next.undo?.isDone) return commit(ports, before, { ...decided, unsend: null }, by);
      throw new Failure("conflict", "order.undo-too-late", orderMessages.undoTooLate);
    case "sold-out":
      if (decided.ifSoldOut) return commit(ports, before, decided.ifSoldOut, by);
      throw new Failure("conflict", "order.out-of-stock", await shortageText(ports, before));
  }
}

const statesOf = ({ partRefunds, refundedAmount, request, shipment, ...order }: Order) => ({
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  refund: order.refund?.state,
  partRefunds: partRefunds?.map(({ state, amount }) => `${state} ${formatMoney(amount)}`).join(", "),
  refundedAmount: refundedAmount && formatMoney(refundedAmount),
  takenOn: order.takenOn || null,
  holdsStock: order.holdsStock,
  request: request && `${request.kind} ${requestStateOf(request)}`,
  carrier: shipment?.carrier,
  trackingNumber: shipment?.trackingNumber,
  notes: order.notes?.length,
});

const orderRecord = (by: Actor | undefined, before: Order, after: Order) =>
  newRecord(by, "order", [
    subjectChange(
      { id: after._id, name: after.orderNumber },
      { before: statesOf(before), after: statesOf(after) },
      (field, text) => (field === "trackingNumber" ? masked(text) : text),
    ),
  ]);

async function shortageText({ books }: OrderPorts, order: Order): Promise<string> {
  const current = await books.getMany(order.lines.map((line) => line.productId));
  const stockOf = (id: string) => current.find((book) => book._id === id)?.stock ?? 0;
  const shortLine = order.lines.find((line) => stockOf(line.productId) < line.quantity);
  return orderMessages.outOfStock(shortLine?.name ?? "", shortLine ? stockOf(shortLine.productId) : 0);
}
