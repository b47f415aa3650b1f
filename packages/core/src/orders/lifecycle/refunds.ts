import { formatMoney } from "../../kernel/amounts/format.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { PartRefundInput } from "../order/contract.ts";
import { type Copies, refundableCopies } from "../order/copies.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import {
  isBeingRefunded,
  keptOf,
  type PartRefund,
  type Refund,
  type RefundOutcome,
  type ReportedMoney,
} from "../order/refund.ts";
import { isEnded } from "./possible-statuses.ts";

export type PartRefundEnd = { id: string; outcome: RefundOutcome; refunded: number };

/** The intent. @returns null when it is stored already, or the money is back */
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

/** Of an order's item they take 20 kB at most. */
const MAX_PART_REFUNDS = 20;

/** What is asked for is stored. @returns null for a request that is stored @throws Failure "order.not-refundable", "order.being-refunded" */
export function withPartRefund(order: Order, asked: PartRefundInput, now: Date): Order | null {
  const { partRefunds = [] } = order;
  if (partRefunds.some(({ id }) => id === asked.id)) return null;
  if (isBeingRefunded(order)) throw beingRefunded();
  const refuse = (text: string) => new Failure("conflict", "order.not-refundable", text);
  if (order.paymentStatus !== "paid" || isEnded(order.orderStatus) || !order.paymentId)
    throw refuse(orderMessages.onlyPaidPartRefunds);
  if (partRefunds.length === MAX_PART_REFUNDS)
    throw refuse(orderMessages.tooManyPartRefunds(MAX_PART_REFUNDS));
  const left = keptOf(order);
  if (asked.amount > left) throw refuse(orderMessages.refundTooLarge(formatMoney(left)));
  for (const { productId, quantity } of asked.copies)
    if (quantity > refundableCopies(order, productId)) throw refuse(orderMessages.tooManyRefundedCopies);
  return {
    ...order,
    partRefunds: [...partRefunds, { ...asked, state: "requested", requestedAt: instant(now) }],
  };
}

/**
 * @param refunded in cents, what the provider has given back of the payment by now
 * @returns null for a refund that has ended
 */
export function withPartRefundOutcome(
  order: Order,
  { id, outcome, refunded }: PartRefundEnd,
  now: Date,
): { next: Order; restocked: readonly Copies[] } | null {
  const { partRefunds = [] } = order;
  const part = partRefunds.find((one) => one.id === id);
  if (part?.state !== "requested") return null;
  const end = (ended: PartRefund): Order => ({
    ...order,
    partRefunds: partRefunds.map((one) => (one.id === id ? ended : one)),
  });
  if (outcome.state === "refused")
    return { next: end({ ...part, state: "refused", problem: outcome.problem }), restocked: [] };
  const made = end({ ...part, state: "made" });
  return {
    next: withMoney(made, refunded, now),
    restocked: part.isRestocked && order.holdsStock ? part.copies : [],
  };
}

/** @returns null for the outcome of another attempt, or once more */
export function withRefundOutcome(order: Order, attempt: number, outcome: RefundOutcome): Order | null {
  const { refund } = order;
  if (refund?.state !== "requested" || refund.attempt !== attempt) return null;
  return outcome.state === "made"
    ? { ...order, paymentStatus: "refunded", refund: { ...refund, state: "made" } }
    : { ...order, refund: { ...refund, state: "failed", problem: outcome.problem } };
}

/**
 * What the provider says about a payment, whoever did it: a refund in its dashboard, a refund that came back, a dispute.
 * A full refund cancels an order that is not shipped yet.
 */
export function withReport(order: Order, report: ReportedMoney, now: Date): Order | null {
  if (order.paymentStatus === "unpaid") return null;
  const next = withMoney(order, report.refunded, now);
  const dispute = report.dispute ?? next.dispute;
  if (next === order && dispute === order.dispute) return null;
  return dispute ? { ...next, dispute } : next;
}

function withMoney(order: Order, refunded: number, now: Date): Order {
  const { refundedAmount, refund, ...rest } = order;
  if (refunded >= order.totalAmount) {
    if (order.paymentStatus === "refunded") return order;
    const isUnsent = order.orderStatus === "pending" || order.orderStatus === "processing";
    return {
      ...rest,
      paymentStatus: "refunded",
      orderStatus: isUnsent ? "cancelled" : order.orderStatus,
      refund: { ...(refund ?? newRefund(order, "provider", now)), state: "made" },
    };
  }
  const part = refunded > 0 ? { refundedAmount: refunded as Order["totalAmount"] } : {};
  if (order.paymentStatus === "refunded") {
    const failed = refund ?? newRefund(order, "provider", now);
    const hasEnded = isEnded(order.orderStatus);
    return {
      ...rest,
      ...part,
      paymentStatus: "paid",
      // The books of an order that was sent are paid for again.
      ...(hasEnded && { refund: { ...failed, state: "failed", problem: "refund_failed" } }),
    };
  }
  return (refundedAmount ?? 0) === refunded ? order : { ...rest, ...(refund && { refund }), ...part };
}
