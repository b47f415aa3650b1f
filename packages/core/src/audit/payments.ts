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

type Comparison = {
  provider: ProviderPayments;
  orders: OrdersRecount["payments"];
  since: Date;
  settledBefore: Instant;
};
type Compared = { looked: number; findings: Finding[] };

const finding = (subject: string, says: string): Finding => ({ rule: "order.payment", subject, says });

/** Whether what the provider took and gave back in the last days is what the orders say. */
export async function auditPayments(
  provider: ProviderPayments,
  { payments: orders }: Pick<OrdersRecount, "payments">,
  now: Date,
): Promise<Compared> {
  const since = secondsAfter(now, -COMPARED_SECONDS);
  const settledBefore = instant(secondsAfter(now, -SETTLED_SECONDS));
  const comparison = { provider, orders, since, settledBefore };
  const payments = await comparePayments(comparison);
  const refunds = await compareRefunds(comparison);
  return {
    looked: payments.looked + refunds.looked,
    findings: [...payments.findings, ...refunds.findings],
  };
}

async function comparePayments({ provider, orders, since, settledBefore }: Comparison): Promise<Compared> {
  const findings: Finding[] = [];
  let looked = 0;
  for await (const { orderId, paymentId, paidAt } of provider.paidSince(since)) {
    looked += 1;
    const order = orders.get(orderId);
    // An order without a payment's id is a finding of its own.
    const isKnown = order && (order.paymentId === null || order.paymentId === paymentId);
    if (paidAt < settledBefore && !isKnown)
      findings.push(finding(orderId, `was paid by ${paymentId} at the provider, and not here`));
  }
  return { looked, findings };
}

async function compareRefunds(comparison: Comparison): Promise<Compared> {
  const { provider, orders, settledBefore } = comparison;
  const refunded = await refundedPayments(comparison);
  const findings: Finding[] = [];
  for (const [orderId, paymentId] of refunded) {
    const order = orders.get(orderId);
    const report = await provider.report(paymentId);
    if (!order || !report || isUnderWay(order, settledBefore)) continue;
    const here = order.status === "refunded" ? order.totalAmount : (order.refundedAmount ?? 0);
    const says = `had ${report.refunded} cents refunded at the provider, and is ${order.status} here with ${here} refunded`;
    if (report.refunded !== here) findings.push(finding(orderId, says));
  }
  return { looked: refunded.size, findings };
}

/** Payments that were refunded at the provider or here, by order. */
async function refundedPayments({ provider, orders, since }: Comparison): Promise<Map<OrderId, string>> {
  const refunded = new Map<OrderId, string>();
  // The provider may have refunded earlier what the order records right after `since`.
  for await (const { orderId, paymentId } of provider.refundsSince(secondsAfter(since, -SETTLED_SECONDS)))
    if (orderId && orders.get(orderId)?.paymentId === paymentId) refunded.set(orderId, paymentId);
  for (const [orderId, { paymentId, refundedAt }] of orders)
    if (paymentId && refundedAt && refundedAt > instant(since)) refunded.set(orderId, paymentId);
  return refunded;
}

const isUnderWay = (order: Parameters<typeof requestedAtOf>[0], settledBefore: Instant): boolean =>
  (requestedAtOf(order) ?? settledBefore) > settledBefore;
