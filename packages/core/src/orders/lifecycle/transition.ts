import { Failure } from "../../kernel/failure.ts";
import { type Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { type Mail, type MailDraft, type MailId, newMail } from "../../mail/mail.ts";
import { orderMessages } from "../messages.ts";
import type { Order } from "../order.ts";
import type { OrderStatus } from "../order-status.ts";
import { awaitsPayment, isAttempt, wasAccepted } from "../payment/attempt.ts";
import { isBeingRefunded, type RefundOutcome, type ReportedMoney } from "../payment/refund.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { withHistory } from "./history.ts";
import { confirmationMail, refundMail, requestDecidedMail, soldOutRefundMail, statusMail } from "./mails.ts";
import { newRefund, withRefundOutcome, withRefundRequest, withReport } from "./refunds.ts";
import { withDecision, withRequest } from "./requests.ts";

export type OrderEvent =
  /** `amount` in cents, as reported by the provider. */
  | { type: "paid"; paymentId: string; amount: number }
  | { type: "payment-expired" }
  /** The provider says that somebody is paying. */
  | { type: "seen-paying" }
  | { type: "status-set"; status: OrderStatus }
  /** Also to correct the carrier or the number. */
  | { type: "shipment-set"; shipment: Shipment }
  | { type: "refund-requested" }
  | { type: "refund-ended"; attempt: number; outcome: RefundOutcome }
  | { type: "provider-reported"; report: ReportedMoney }
  | { type: "request-made"; reason: string }
  | { type: "request-decided"; isGranted: boolean; text: string };

export type Transition = {
  next: Order;
  stock: "keep" | "release" | "reserve";
  mail: Mail | null;
  /** Used instead when there are too few copies to reserve. */
  ifSoldOut: Transition | null;
};

type Context = { now: Date; mailId: MailId; publicUrl: string };

/**
 * Events may be repeated and come in any sequence.
 * @returns null when nothing changes
 * @throws Failure "order.page-closed", "order.not-refundable", "order.being-refunded", "order.not-shippable",
 * "order.no-request" (conflict)
 */
export function transition(order: Order, event: OrderEvent, context: Context): Transition | null {
  const decided = decide(order, event, context);
  return decided && recordTimes(order, decided, context.now);
}

const recordTimes = (order: Order, decided: Transition, now: Date): Transition => ({
  ...decided,
  next: withHistory(order, decided.next, now),
  ifSoldOut: decided.ifSoldOut && recordTimes(order, decided.ifSoldOut, now),
});

function decide(order: Order, event: OrderEvent, context: Context): Transition | null {
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
      return statusSet(order, event.status, context);
    case "shipment-set":
      return shipmentSet(order, event.shipment, context);
    case "refund-requested": {
      const next = withRefundRequest(order, context.now);
      return next && change(next, {}, context);
    }
    case "refund-ended":
      return refunded(order, withRefundOutcome(order, event.attempt, event.outcome), context);
    case "provider-reported":
      return refunded(order, withReport(order, event.report, context.now), context);
    case "request-made": {
      const next = withRequest(order, event.reason, context.now);
      return next && change(next, {}, context);
    }
    case "request-decided":
      return requestDecided(order, event, context);
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
  // The money came after the copies had gone back: reserve them again, or give the money back when others bought them.
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

const isEnded = (status: OrderStatus): boolean => status === "cancelled" || status === "expired";

function statusSet(order: Order, status: OrderStatus, context: Context): Transition | null {
  if (order.orderStatus === status) return null;
  if (isBeingRefunded(order)) throw beingRefunded();
  const named: Order = { ...order, orderStatus: status };
  const next: Order = { ...named, takenOn: wasAccepted(order) || wasAccepted(named) };
  if (isEnded(status))
    return change(next, { mail: statusMail, stock: order.holdsStock ? "release" : "keep" }, context);
  if (order.holdsStock) return change(next, { mail: statusMail }, context);
  if (order.paymentStatus !== "paid" && !wasAccepted(order) && status === "pending")
    throw new Failure("conflict", "order.page-closed", orderMessages.pageClosed);
  return change(next, { mail: statusMail, stock: "reserve" }, context);
}

const SHIPPABLE: readonly OrderStatus[] = ["pending", "processing", "shipped"];

function shipmentSet(order: Order, shipment: Shipment, context: Context): Transition | null {
  if (isAttempt(order) || !order.holdsStock || !SHIPPABLE.includes(order.orderStatus))
    throw new Failure("conflict", "order.not-shippable", orderMessages.notShippable);
  const { carrier, trackingNumber } = shipment;
  const isKnown = order.shipment?.carrier === carrier && order.shipment.trackingNumber === trackingNumber;
  if (isKnown && order.orderStatus === "shipped") return null;
  const next: Order = { ...order, orderStatus: "shipped", takenOn: wasAccepted(order), shipment };
  return change(next, { mail: statusMail }, context);
}

const beingRefunded = () => new Failure("conflict", "order.being-refunded", orderMessages.beingRefunded);

/** With the mail that says so, in the transaction that confirms it. */
function refunded(order: Order, next: Order | null, context: Context): Transition | null {
  if (!next) return null;
  const stock = order.holdsStock && isEnded(next.orderStatus) ? "release" : "keep";
  if (order.paymentStatus === "refunded" || next.paymentStatus !== "refunded")
    return change(next, { stock }, context);
  const mail = next.refund?.reason === "sold-out" ? soldOutRefundMail : refundMail;
  return change(next, { stock, mail }, context);
}

function requestDecided(
  order: Order,
  decision: Extract<OrderEvent, { type: "request-decided" }>,
  context: Context,
): Transition | null {
  const decided = withDecision(order, decision, context.now);
  if (!decided) return null;
  if (!decision.isGranted && isBeingRefunded(order)) throw beingRefunded();
  // Granted and to be refunded at once: nothing can come in between.
  const next = (decision.isGranted && withRefundRequest(decided, context.now)) || decided;
  const stock = decision.isGranted && order.holdsStock ? "release" : "keep";
  return change(next, { mail: requestDecidedMail, stock }, context);
}

/**
 * Until its copies are returned once more: a function that was paused while it took them may have gone on. A request that
 * was signed before is refused by AWS after 15 minutes.
 */
const LATE_SECONDS = 20 * 60;

type Effects = {
  stock?: Transition["stock"];
  mail?: (order: Order, publicUrl: string) => MailDraft;
};

function change(
  to: Order,
  { stock = "keep", mail }: Effects,
  { now, mailId, publicUrl }: Context,
): Transition {
  const holdsStock = stock === "keep" ? to.holdsStock : stock === "reserve";
  const payUntil =
    to.reserving && stock === "release" ? instant(secondsAfter(now, LATE_SECONDS)) : to.payUntil;
  const next: Order = { ...to, holdsStock, payUntil, version: to.version + 1 };
  // None of an anonymized order, and nobody has a mailbox at a reserved domain (RFC 2606): the canary's.
  const canBeMailed = next.email !== "" && !next.email.endsWith(".invalid");
  return {
    next,
    stock,
    mail: mail && canBeMailed ? newMail(mail(next, publicUrl), now, mailId) : null,
    ifSoldOut: null,
  };
}
