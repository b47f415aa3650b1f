import { formatMoney } from "../../kernel/amounts/format.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { PartRefundInput } from "../order/contract.ts";
import { addCopies, refundableCopies } from "../order/copies.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import {
  isBeingRefunded,
  netPaid,
  type PartRefund,
  type Refund,
  type RefundOutcome,
  type ReportedMoney,
  refundedTotal,
} from "../order/refund.ts";
import { isEnded } from "./possible-statuses.ts";

export type PartRefundResult = { id: string; outcome: RefundOutcome; refunded: number };

/** Requests a full refund. @returns null when one is requested or made */
export function withRefundRequest(order: Order, now: Date): Order | null {
  if (order.paymentStatus === "refunded" || order.refund?.state === "requested") return null;
  if (order.partRefunds?.some(isRequested)) throw beingRefunded();
  if (order.paymentStatus !== "paid" || !isEnded(order.orderStatus) || !order.paymentId)
    throw new Failure("conflict", "order.not-refundable", orderMessages.onlyCancelledRefunds);
  return { ...order, refund: newRefund(order, order.refund?.reason ?? "cancelled", now) };
}

export const newRefund = (order: Order, reason: Refund["reason"], now: Date): Refund => ({
  state: "requested",
  reason,
  attempt: (order.refund?.attempt ?? 0) + 1,
  requestedAt: instant(now),
});

const isRequested = ({ state }: Pick<PartRefund, "state">): boolean => state === "requested";

export const beingRefunded = () =>
  new Failure("conflict", "order.being-refunded", orderMessages.beingRefunded);

/** Bounds the size of the order's item in the table (20 kB). */
const MAX_PART_REFUNDS = 20;

const contentOf = ({ amount, copies }: Pick<PartRefundInput, "amount" | "copies">): string =>
  JSON.stringify([amount, addCopies([], copies)]);

/** @returns null if it is stored already @throws Failure "order.not-refundable", "order.being-refunded" */
export function withPartRefund(order: Order, input: PartRefundInput, now: Date): Order | null {
  const { partRefunds = [] } = order;
  const refuse = (text: string) => new Failure("conflict", "order.not-refundable", text);
  const stored = partRefunds.find(({ id }) => id === input.id);
  if (stored && contentOf(stored) === contentOf(input)) return null;
  // The response to the first request was lost, and what it asked for was changed since.
  if (stored) throw refuse(orderMessages.changedSince);
  if (isBeingRefunded(order)) throw beingRefunded();
  if (order.paymentStatus !== "paid" || isEnded(order.orderStatus) || !order.paymentId)
    throw refuse(orderMessages.onlyPaidPartRefunds);
  if (partRefunds.length === MAX_PART_REFUNDS)
    throw refuse(orderMessages.tooManyPartRefunds(MAX_PART_REFUNDS));
  const copies = addCopies([], input.copies);
  const refundable = netPaid(order);
  if (input.amount > refundable) throw refuse(orderMessages.refundTooLarge(formatMoney(refundable)));
  for (const { productId, quantity } of copies)
    if (quantity > refundableCopies(order, productId)) throw refuse(orderMessages.tooManyRefundedCopies);
  return {
    ...order,
    partRefunds: [...partRefunds, { ...input, copies, state: "requested", requestedAt: instant(now) }],
  };
}

/** @param refunded total that the provider has refunded so far, in cents @returns null for a refund that has ended */
export function withPartRefundOutcome(
  order: Order,
  { id, outcome, refunded }: PartRefundResult,
  now: Date,
): Order | null {
  if (!order.partRefunds?.some((part) => part.id === id && isRequested(part))) return null;
  return outcome.state === "made"
    ? withRefundedTotal(withPartEnded(order, outcome), refunded, now)
    : withPartEnded(order, { state: "refused", problem: outcome.problem });
}

const withPartEnded = (order: Order, end: Pick<PartRefund, "state" | "problem">): Order => ({
  ...order,
  partRefunds: order.partRefunds?.map((part) => (isRequested(part) ? { ...part, ...end } : part)),
});

/** @returns null for the outcome of another attempt, or one that is stored already */
export function withRefundOutcome(order: Order, attempt: number, outcome: RefundOutcome): Order | null {
  const { refund } = order;
  if (refund?.state !== "requested" || refund.attempt !== attempt) return null;
  return outcome.state === "made"
    ? { ...order, paymentStatus: "refunded", refund: { ...refund, state: "made" } }
    : { ...order, refund: { ...refund, state: "failed", problem: outcome.problem } };
}

/** Applies a refund by anybody. A full refund cancels an order that is not shipped. @returns null if nothing changes */
export function withReport(order: Order, report: ReportedMoney, now: Date): Order | null {
  if (order.paymentStatus === "unpaid") return null;
  const next = withRefundedTotal(withReportedPart(order, report.refunded), report.refunded, now);
  const dispute = report.dispute ?? next.dispute;
  if (next === order && dispute === order.dispute) return null;
  return dispute ? { ...next, dispute } : next;
}

/** The provider's event may arrive before its response to the request for a part. */
function withReportedPart(order: Order, refunded: number): Order {
  const part = order.partRefunds?.find(isRequested);
  const isMade = refunded >= order.totalAmount || refunded - refundedTotal(order) === part?.amount;
  return part && isMade ? withPartEnded(order, { state: "made" }) : order;
}

/** `refunded`: cents in total; less than before when a refund failed. The same object when nothing changes. */
function withRefundedTotal(order: Order, refunded: number, now: Date): Order {
  const { refundedAmount = 0, ...rest } = order;
  const wasRefunded = order.paymentStatus === "refunded";
  if (refunded >= order.totalAmount) return wasRefunded ? order : withFullRefund(rest, now);
  if (refunded === refundedAmount && !wasRefunded) return order;
  const next = { ...rest, ...(refunded > 0 && { refundedAmount: refunded as Order["totalAmount"] }) };
  return wasRefunded ? withFailedRefund(next, now) : next;
}

function withFullRefund(order: Order, now: Date): Order {
  const isUnsent = order.orderStatus === "pending" || order.orderStatus === "processing";
  return {
    ...order,
    paymentStatus: "refunded",
    orderStatus: isUnsent ? "cancelled" : order.orderStatus,
    refund: { ...(order.refund ?? newRefund(order, "provider", now)), state: "made" },
  };
}

/** The order is paid again. One that was cancelled still needs its refund; books that were sent are simply paid for. */
function withFailedRefund(order: Order, now: Date): Order {
  const { refund = newRefund(order, "provider", now), ...rest } = order;
  const isOwed = isEnded(order.orderStatus);
  return {
    ...rest,
    paymentStatus: "paid",
    ...(isOwed && { refund: { ...refund, state: "failed", problem: "refund_failed" } }),
  };
}
