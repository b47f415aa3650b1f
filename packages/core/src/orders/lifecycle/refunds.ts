import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import type { Refund, RefundOutcome, ReportedMoney } from "../order/refund.ts";
import { isEnded } from "./possible-statuses.ts";

/** The intent. @returns null when it is stored already, or the money is back */
export function withRefundRequest(order: Order, now: Date): Order | null {
  if (order.paymentStatus === "refunded" || order.refund?.state === "requested") return null;
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
  const next = withMoney(order, report, now);
  const dispute = report.dispute ?? next.dispute;
  if (next === order && dispute === order.dispute) return null;
  return dispute ? { ...next, dispute } : next;
}

function withMoney(order: Order, { refunded }: ReportedMoney, now: Date): Order {
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
