import { type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import type { OrderId } from "../orders/order/order.ts";
import { requestedAtOf } from "../orders/order/refund.ts";
import type { Finding } from "./finding.ts";
import type { OrdersRecount } from "./orders.ts";
import type { ProviderPayments } from "./ports.ts";

/** Payments and refunds of this period are compared, so that two audits may be missed. */
const COMPARED_SECONDS = 3 * 86_400;
/** By then a webhook, a poll or the sweeper has settled it. */
const SETTLED_SECONDS = 3600;

/** Whether what the provider took and gave back in the last days is what the orders say. */
export async function auditPayments(
  provider: ProviderPayments,
  { payments: orders }: Pick<OrdersRecount, "payments">,
  now: Date,
): Promise<{ looked: number; findings: Finding[] }> {
  const since = secondsAfter(now, -COMPARED_SECONDS);
  const settledBefore = instant(secondsAfter(now, -SETTLED_SECONDS));
  const findings: Finding[] = [];
  const found = (subject: string, says: string) => findings.push({ rule: "order.payment", subject, says });
  let looked = 0;
  for await (const { orderId, paymentId, paidAt } of provider.paidSince(since)) {
    looked += 1;
    const order = orders.get(orderId);
    // An order without a payment's id is a finding of its own.
    const isKnown = order && (order.paymentId === null || order.paymentId === paymentId);
    if (paidAt < settledBefore && !isKnown)
      found(orderId, `was paid by ${paymentId} at the provider, and not here`);
  }
  const refunded = new Map<OrderId, string>();
  // The provider may have refunded earlier what the order records right after `since`.
  for await (const { orderId, paymentId } of provider.refundsSince(secondsAfter(since, -SETTLED_SECONDS)))
    if (orderId && orders.get(orderId)?.paymentId === paymentId) refunded.set(orderId, paymentId);
  for (const [orderId, { paymentId, refundedAt }] of orders)
    if (paymentId && refundedAt && refundedAt > instant(since)) refunded.set(orderId, paymentId);
  for (const [orderId, paymentId] of refunded) {
    looked += 1;
    const order = orders.get(orderId);
    const report = await provider.report(paymentId);
    if (!order || !report || isUnderWay(order, settledBefore)) continue;
    const here = order.status === "refunded" ? order.totalAmount : (order.refundedAmount ?? 0);
    if (report.refunded !== here)
      found(
        orderId,
        `had ${report.refunded} cents refunded at the provider, and is ${order.status} here with ${here} refunded`,
      );
  }
  return { looked, findings };
}

const isUnderWay = (order: Parameters<typeof requestedAtOf>[0], settledBefore: Instant): boolean =>
  (requestedAtOf(order) ?? settledBefore) > settledBefore;
