import { minus } from "../../kernel/amounts/totals.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import type { MailDraft } from "../../mail/mail.ts";
import type { DecisionInput, PartRefundInput, RequestInput } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import {
  awaitsPayment,
  isAnonymized,
  isAttempt,
  type Order,
  type OrderNote,
  wasAccepted,
  withHistory,
} from "../order/order.ts";
import type { OrderStatus } from "../order/order-status.ts";
import {
  isBeingRefunded,
  partRefundMade,
  type RefundOutcome,
  type ReportedMoney,
  refundedTotal,
} from "../order/refund.ts";
import { hasOpenRequest } from "../order/request.ts";
import type { Shipment } from "../order/shipment.ts";
import { type Context, change, changeTo, type Transition } from "./change-order.ts";
import {
  confirmationMail,
  partRefundMail,
  refundMail,
  requestDecidedMail,
  requestMadeMail,
  soldOutRefundMail,
  statusMail,
} from "./mails.ts";
import { canBeShipped, isEnded, statusRefusal } from "./possible-statuses.ts";
import {
  beingRefunded,
  newRefund,
  type PartRefundResult,
  withPartRefund,
  withPartRefundOutcome,
  withRefundOutcome,
  withRefundRequest,
  withReport,
} from "./refunds.ts";
import { withDecision, withoutRefundedCopies, withRequest } from "./requests.ts";
import { statusUndone, withoutOvertakenMail, withUndo } from "./undo.ts";

export type OrderEvent =
  /** `amount` in cents, as reported by the provider. */
  | { type: "paid"; paymentId: string; amount: number }
  | { type: "payment-expired" }
  /** The shopper is confirming a payment. */
  | { type: "seen-paying" }
  | StatusSet
  | { type: "status-undone"; undoId: string }
  /** Sets or corrects the carrier and the number. */
  | { type: "shipment-set"; shipment: Shipment; replaces?: string | null | undefined }
  | { type: "refund-requested" }
  | { type: "refund-ended"; attempt: number; outcome: RefundOutcome }
  | { type: "part-refund-requested"; part: PartRefundInput }
  | ({ type: "part-refund-ended" } & PartRefundResult)
  | { type: "provider-reported"; report: ReportedMoney }
  | ({ type: "request-made" } & RequestInput)
  | ({ type: "request-decided" } & DecisionInput)
  | { type: "note-added"; note: OrderNote };

type StatusSet = {
  type: "status-set";
  status: OrderStatus;
  /** Also refunds a paid order that ends. */
  refund?: boolean | undefined;
  /** Delays the mail, so that the change can be undone. */
  undoId?: string | undefined;
  /** The status that the administrator has seen. */
  replaces?: OrderStatus | undefined;
};

/**
 * Events may be repeated and come in any sequence.
 * @returns null when nothing changes
 * @throws Failure "order.page-closed", "order.refunded", "order.not-refundable", "order.being-refunded",
 * "order.not-shippable", "order.shipped-otherwise", "order.no-request", "order.undo-too-late", "order.changed-since",
 * "order.too-many-notes", "order.erased" (conflict)
 */
export function transition(order: Order, event: OrderEvent, context: Context): Transition | null {
  if (event.type === "status-undone") return statusUndone(order, event.undoId, context);
  const decided = decide(order, event, context);
  return decided && recordTimes(order, withoutOvertakenMail(order, event.type, decided), context.now);
}

const recordTimes = (order: Order, decided: Transition, now: Date): Transition => ({
  ...decided,
  next: withHistory(order, decided.next, now),
  ifSoldOut: decided.ifSoldOut && recordTimes(order, decided.ifSoldOut, now),
});

type DecidedEvent = Exclude<OrderEvent, { type: "status-undone" }>;

function decide(order: Order, event: DecidedEvent, context: Context): Transition | null {
  switch (event.type) {
    case "paid":
      return paid(order, event, context);
    case "payment-expired":
      return awaitsPayment(order)
        ? change({ ...order, orderStatus: "expired" }, { stock: "release" }, context)
        : null;
    case "seen-paying":
      return seenPaying(order, context);
    case "status-set":
      return withUndo(order, event.undoId, statusSet(order, event, context), context.now);
    case "shipment-set":
      return shipmentSet(order, event, context);
    case "refund-requested":
      return changeTo(withRefundRequest(order, context.now), {}, context);
    case "refund-ended":
      return refunded(order, withRefundOutcome(order, event.attempt, event.outcome), context);
    case "part-refund-requested":
      return changeTo(withPartRefund(order, event.part, context.now), {}, context);
    case "part-refund-ended":
      return refunded(order, withPartRefundOutcome(order, event, context.now), context);
    case "provider-reported":
      return refunded(order, withReport(order, event.report, context.now), context);
    case "request-made":
      return changeTo(withRequest(order, event, context.now), { mail: requestMadeMail }, context);
    case "request-decided":
      return requestDecided(order, event, context);
    case "note-added":
      return noteAdded(order, event.note, context);
  }
}

function paid(
  order: Order,
  { paymentId, amount }: Extract<OrderEvent, { type: "paid" }>,
  context: Context,
): Transition | null {
  if (order.paymentStatus !== "unpaid") return null;
  if (amount !== order.totalAmount)
    throw new Error(`order ${order._id} costs ${order.totalAmount} cents, but ${amount} were paid`);
  const paidAt = instant(context.now);
  const settled: Order = { ...order, paymentStatus: "paid", paymentId, paidAt };
  const confirmed: Order = { ...settled, confirmationMailId: context.mailId };
  if (order.holdsStock) return change(confirmed, { mail: confirmationMail }, context);
  // The payment arrived after the copies were released: reserves them again, or refunds it if they are sold.
  const refund = newRefund(order, "sold-out", context.now);
  const late: Order = { ...settled, orderStatus: "cancelled", refund };
  return {
    ...change(
      { ...confirmed, orderStatus: "pending" },
      { mail: confirmationMail, stock: "reserve" },
      context,
    ),
    ifSoldOut: change(late, {}, context),
  };
}

/** Long enough for the bank's confirmation page. */
const PAYING_SECONDS = 5 * 60;

function seenPaying(order: Order, context: Context): Transition | null {
  const payUntil = instant(secondsAfter(context.now, PAYING_SECONDS));
  return awaitsPayment(order) && order.payUntil < payUntil
    ? change({ ...order, payUntil }, {}, context)
    : null;
}

/** An order that got the same status meanwhile, or ended either way, is as requested. @throws Failure "order.changed-since" */
export function assertStatusReplaced(
  { orderStatus }: Order,
  { status, replaces = orderStatus }: Pick<StatusSet, "status" | "replaces">,
): void {
  const isAsRequested = orderStatus === status || (isEnded(orderStatus) && isEnded(status));
  if (orderStatus !== replaces && !isAsRequested)
    throw new Failure("conflict", "order.changed-since", orderMessages.changedSince);
}

function statusSet(order: Order, event: StatusSet, context: Context): Transition | null {
  assertStatusReplaced(order, event);
  const { status, refund } = event;
  // Requested in the same write, so that no other event comes between the end of the order and its refund.
  const withRequestedRefund = (ended: Order): Order | null =>
    refund && isEnded(status) && ended.paymentStatus === "paid"
      ? withRefundRequest(ended, context.now)
      : null;
  if (order.orderStatus === status) return changeTo(withRequestedRefund(order), {}, context);
  const refusal = statusRefusal(statusStateOf(order), status);
  if (refusal) throw new Failure("conflict", refusal.code, refusal.text);
  const changed: Order = { ...order, orderStatus: status };
  const next: Order = { ...changed, takenOn: wasAccepted(order) || wasAccepted(changed) };
  if (isEnded(status)) {
    const stock = order.holdsStock ? "release" : "keep";
    return change(withRequestedRefund(next) ?? next, { mail: statusMail, stock }, context);
  }
  return change(next, { mail: statusMail, stock: order.holdsStock ? "keep" : "reserve" }, context);
}

const statusStateOf = (order: Order) => ({ ...order, isAttempt: isAttempt(order) });

type ShipmentSet = Extract<OrderEvent, { type: "shipment-set" }>;

function shipmentSet(order: Order, { shipment, replaces }: ShipmentSet, context: Context): Transition | null {
  if (!order.holdsStock || isAnonymized(order) || !canBeShipped(statusStateOf(order)))
    throw new Failure("conflict", "order.not-shippable", orderMessages.notShippable);
  const { carrier, trackingNumber } = shipment;
  const isKnown = order.shipment?.carrier === carrier && order.shipment.trackingNumber === trackingNumber;
  if (isKnown && order.orderStatus === "shipped") return null;
  const current = order.shipment?.trackingNumber;
  if (current && replaces !== undefined && replaces !== current)
    throw new Failure("conflict", "order.shipped-otherwise", orderMessages.shippedOtherwise(current));
  const next: Order = { ...order, orderStatus: "shipped", takenOn: wasAccepted(order), shipment };
  return change(next, { mail: statusMail }, context);
}

/** Notes take at most 45 kB of the order's item, which may have 400 kB. */
const MAX_NOTES = 30;

function noteAdded(order: Order, note: OrderNote, context: Context): Transition | null {
  const { notes = [], undo, version } = order;
  if (notes.some(({ id }) => id === note.id)) return null;
  if (isAnonymized(order)) throw new Failure("conflict", "order.erased", orderMessages.erased);
  if (notes.length === MAX_NOTES)
    throw new Failure("conflict", "order.too-many-notes", `An order has at most ${MAX_NOTES} notes.`);
  // Adding a note does not end the time to undo a change of status.
  const isUndoable = undo?.version === version;
  const next = {
    ...order,
    notes: [...notes, note],
    ...(isUndoable && { undo: { ...undo, version: version + 1 } }),
  };
  return change(next, {}, context);
}

/** Adds what follows from an order's refunds: its copies, or those of a part, go back to stock, and the customer is told. */
function refunded(order: Order, next: Order | null, context: Context): Transition | null {
  if (!next) return null;
  const stock = order.holdsStock && isEnded(next.orderStatus) ? "release" : "keep";
  const part = partRefundMade(order, next);
  const returned = part?.isRestocked && order.holdsStock ? part.copies : [];
  // The mail about the last part is that of a full refund.
  const isWhole = order.paymentStatus !== "refunded" && next.paymentStatus === "refunded";
  const mail = (changed: Order, publicUrl: string): MailDraft => {
    if (next.refund?.reason === "sold-out") return soldOutRefundMail(changed, publicUrl);
    return refundMail(changed, minus(refundedTotal(next), refundedTotal(order)), publicUrl);
  };
  if (isWhole) return change(next, { stock, returned, mail }, context);
  if (!part) return change(next, { stock }, context);
  const settled = withoutRefundedCopies(next, part.copies, context.now);
  const endedRequest = hasOpenRequest(order) ? settled.request?.decision?.text : undefined;
  const partMail = (changed: Order, publicUrl: string) =>
    partRefundMail(changed, part, publicUrl, { endedRequest });
  return change(settled, { stock, returned, mail: partMail }, context);
}

function requestDecided(
  order: Order,
  decision: Extract<OrderEvent, { type: "request-decided" }>,
  context: Context,
): Transition | null {
  const decided = withDecision(order, decision, context.now);
  if (!decided) return null;
  if (!decision.isGranted && isBeingRefunded(order)) throw beingRefunded();
  // A whole order is refunded and its copies released in the same write. A part's copies follow its refund.
  const isWhole = decision.isGranted && !order.request?.copies;
  const next = (isWhole && withRefundRequest(decided, context.now)) || decided;
  const stock = isWhole && order.holdsStock ? "release" : "keep";
  return change(next, { mail: requestDecidedMail, stock }, context);
}
