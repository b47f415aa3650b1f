import { minus } from "../../kernel/amounts/totals.ts";
import { Failure } from "../../kernel/failure.ts";
import { type Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { heldMail, type Mail, type MailDraft, type MailId, newMail } from "../../mail/mail.ts";
import { awaitsPayment, isAttempt, wasAccepted } from "../order/attempt.ts";
import type { PartRefundInput, RequestInput } from "../order/contract.ts";
import { addCopies, type Copies, copiesOf } from "../order/copies.ts";
import { orderMessages } from "../order/messages.ts";
import { isAnonymized, type Order, type OrderNote, withHistory } from "../order/order.ts";
import type { OrderStatus } from "../order/order-status.ts";
import {
  isBeingRefunded,
  partRefundMade,
  type RefundOutcome,
  type ReportedMoney,
  refundedTotal,
} from "../order/refund.ts";
import type { Shipment } from "../order/shipment.ts";
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
import { withDecision, withPointlessRequestEnded, withRequest } from "./requests.ts";

export type OrderEvent =
  /** `amount` in cents, as reported by the provider. */
  | { type: "paid"; paymentId: string; amount: number }
  | { type: "payment-expired" }
  /** The shopper is confirming a payment. */
  | { type: "seen-paying" }
  /** `refund` also refunds a paid order that ends. With an `undoId` the mail is delayed, and the change can be undone. */
  | { type: "status-set"; status: OrderStatus; refund?: boolean | undefined; undoId?: string | undefined }
  | { type: "status-undone"; undoId: string }
  /** Sets or corrects the carrier and the number. */
  | { type: "shipment-set"; shipment: Shipment; replaces?: string | null | undefined }
  | { type: "refund-requested" }
  | { type: "refund-ended"; attempt: number; outcome: RefundOutcome }
  | { type: "part-refund-requested"; part: PartRefundInput }
  | ({ type: "part-refund-ended" } & PartRefundResult)
  | { type: "provider-reported"; report: ReportedMoney }
  | ({ type: "request-made" } & RequestInput)
  | { type: "request-decided"; isGranted: boolean; text: string }
  | { type: "note-added"; note: OrderNote };

export type Transition = {
  next: Order;
  stock: "keep" | "release" | "reserve";
  /** Copies that are released or reserved. */
  copies: readonly Copies[];
  mail: Mail | null;
  /** A mail to be deleted, unless it is being sent already. */
  unsend: MailId | null;
  /** Used instead when there are too few copies to reserve. */
  ifSoldOut: Transition | null;
};

type Context = { now: Date; mailId: MailId; publicUrl: string };

/**
 * Events may be repeated and come in any sequence.
 * @returns null when nothing changes
 * @throws Failure "order.page-closed", "order.refunded", "order.not-refundable", "order.being-refunded",
 * "order.not-shippable", "order.shipped-otherwise", "order.no-request", "order.undo-too-late", "order.too-many-notes", "order.erased" (conflict)
 */
export function transition(order: Order, event: OrderEvent, context: Context): Transition | null {
  if (event.type === "status-undone") return statusUndone(order, event.undoId, context);
  const decided = decide(order, event, context);
  return decided && recordTimes(order, withoutOvertakenMail(order, event, decided), context.now);
}

// The functions that apply the other events may not remove mails (stacks/permissions.ts).
const BY_ADMINISTRATORS: readonly OrderEvent["type"][] = ["status-set", "shipment-set", "request-decided"];

/** A delayed mail would arrive after that of the next status. */
function withoutOvertakenMail(order: Order, { type }: OrderEvent, decided: Transition): Transition {
  const isOvertaken = decided.next.orderStatus !== order.orderStatus && BY_ADMINISTRATORS.includes(type);
  const unsend = isOvertaken && order.undo && !order.undo.isDone ? order.undo.mailId : null;
  return { ...decided, unsend };
}

const recordTimes = (order: Order, decided: Transition, now: Date): Transition => ({
  ...decided,
  next: withHistory(order, decided.next, now),
  ifSoldOut: decided.ifSoldOut && recordTimes(order, decided.ifSoldOut, now),
});

type Decided = Exclude<OrderEvent, { type: "status-undone" }>;

function decide(order: Order, event: Decided, context: Context): Transition | null {
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
    case "refund-requested": {
      const next = withRefundRequest(order, context.now);
      return next && change(next, {}, context);
    }
    case "refund-ended":
      return refunded(order, withRefundOutcome(order, event.attempt, event.outcome), context);
    case "part-refund-requested": {
      const next = withPartRefund(order, event.part, context.now);
      return next && change(next, {}, context);
    }
    case "part-refund-ended":
      return refunded(order, withPartRefundOutcome(order, event, context.now), context);
    case "provider-reported":
      return refunded(order, withReport(order, event.report, context.now), context);
    case "request-made": {
      const next = withRequest(order, event, context.now);
      return next && change(next, { mail: requestMadeMail }, context);
    }
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
  const paidAt: Instant = instant(context.now);
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

function statusSet(
  order: Order,
  { status, refund }: Extract<OrderEvent, { type: "status-set" }>,
  context: Context,
): Transition | null {
  // Requested in the same write, so that no other event comes between the end of the order and its refund.
  const withRequestedRefund = (ended: Order): Order | null =>
    refund && isEnded(status) && ended.paymentStatus === "paid"
      ? withRefundRequest(ended, context.now)
      : null;
  if (order.orderStatus === status) {
    const next = withRequestedRefund(order);
    return next && change(next, {}, context);
  }
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

/** The browser offers to undo a change of status for 15 seconds, and the request may take 5 more. */
const UNDO_SECONDS = 15 + 5;

function withUndo(
  order: Order,
  id: string | undefined,
  decided: Transition | null,
  now: Date,
): Transition | null {
  if (!decided || id === undefined) return decided;
  // Changes that closed a payment page or refunded money cannot be undone.
  if ((isAttempt(order) && isEnded(decided.next.orderStatus)) || isBeingRefunded(decided.next))
    return decided;
  const { orderStatus, takenOn, request } = order;
  const mail = decided.mail && heldMail(decided.mail, instant(secondsAfter(now, UNDO_SECONDS)));
  const { version } = decided.next;
  const before = { orderStatus, takenOn, request };
  const undo = { id, version, mailId: mail?._id ?? null, isDone: false, before };
  return { ...decided, mail, next: { ...decided.next, undo } };
}

/** Undoes a status as if it had never been set: sends no mail, and leaves no entry in the timeline. */
function statusUndone(order: Order, undoId: string, context: Context): Transition | null {
  const { undo } = order;
  if (undo?.id === undoId && undo.isDone) return null;
  if (undo?.id !== undoId || undo.version !== order.version)
    throw new Failure("conflict", "order.undo-too-late", orderMessages.changedSince);
  const { orderStatus, takenOn, request } = undo.before;
  const holdsStock = !isEnded(orderStatus);
  let stock: Transition["stock"] = "keep";
  if (holdsStock && !order.holdsStock) stock = "reserve";
  if (!holdsStock && order.holdsStock) stock = "release";
  const history = order.history?.slice(0, -1);
  const next: Order = { ...order, orderStatus, takenOn, request, history, undo: { ...undo, isDone: true } };
  return { ...change(next, { stock }, context), unsend: undo.mailId };
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

/** At most 45 kB of the item's 400 kB. */
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

/** For a refund of the whole order or of a part; the mail about the last part is that of a full refund. */
function refunded(order: Order, next: Order | null, context: Context): Transition | null {
  if (!next) return null;
  const stock = order.holdsStock && isEnded(next.orderStatus) ? "release" : "keep";
  const part = partRefundMade(order, next);
  const returned = part?.isRestocked && order.holdsStock ? part.copies : [];
  const mail = (changed: Order, publicUrl: string): MailDraft => {
    if (next.refund?.reason === "sold-out") return soldOutRefundMail(changed, publicUrl);
    return refundMail(changed, minus(refundedTotal(next), refundedTotal(order)), publicUrl);
  };
  if (order.paymentStatus !== "refunded" && next.paymentStatus === "refunded")
    return change(next, { stock, returned, mail }, context);
  const partMail = part && ((changed: Order, publicUrl: string) => partRefundMail(changed, part, publicUrl));
  return change(next, { stock, returned, mail: partMail }, context);
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

/** A Lambda that was paused while reserving may still write within this time: AWS refuses signatures older than 15 minutes. */
const MAX_PAUSE_SECONDS = 20 * 60;

type Effects = {
  stock?: Transition["stock"];
  /** Copies released although the order goes on. */
  returned?: readonly Copies[];
  mail?: ((order: Order, publicUrl: string) => MailDraft) | undefined;
};

function change(
  changed: Order,
  { stock = "keep", returned = [], mail }: Effects,
  { now, mailId, publicUrl }: Context,
): Transition {
  const to = withPointlessRequestEnded(changed, now);
  const holdsStock = stock === "keep" ? to.holdsStock : stock === "reserve";
  const payUntil =
    to.reserving && stock === "release" ? instant(secondsAfter(now, MAX_PAUSE_SECONDS)) : to.payUntil;
  const next: Order = { ...to, holdsStock, payUntil, version: to.version + 1 };
  // An anonymized order has no address, and the canary's is of a reserved domain (RFC 2606).
  const canBeMailed = next.email !== "" && !next.email.endsWith(".invalid");
  return {
    next,
    stock: returned.length > 0 ? "release" : stock,
    copies: addCopies(stock === "keep" ? [] : copiesOf(next), returned),
    mail: mail && canBeMailed ? newMail(mail(next, publicUrl), now, mailId) : null,
    unsend: null,
    ifSoldOut: null,
  };
}
