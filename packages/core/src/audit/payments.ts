import { type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { type Invoice, invoiceNumberText } from "../orders/invoice/invoice.ts";
import type { OrderId } from "../orders/order/order.ts";
import { creditNoteNumberText, needsInvoice, requestedAtOf } from "../orders/order/refund.ts";
import type { GivenNumber, OrdersRecount } from "./orders.ts";
import type { AuditStore, Finding, ProviderPayments } from "./ports.ts";

// Within this time the provider repeats the event of a payment whose order got no invoice number.
const NUMBER_LATE_SECONDS = 3600;

export type IssuedInvoice = Pick<Invoice, "number" | "orderId" | "issuedAt">;

/**
 * Checks that paid orders have an invoice, and that numbers of invoices and of credit notes are consecutive from 1 and
 * unique. Orders that were paid before the shop's first invoice get theirs when it is opened.
 * @param last the latest numbers, read before the orders
 */
export function auditInvoices(
  invoices: readonly IssuedInvoice[],
  { payments, creditNotes }: Pick<OrdersRecount, "payments" | "creditNotes">,
  last: Awaited<ReturnType<AuditStore["lastNumbers"]>>,
  now: Date,
): Finding[] {
  return [
    ...findOrdersWithout(invoices, payments, now),
    ...findWrongNumbers(invoices, last.invoice, invoiceNumberText),
    ...findWrongNumbers(creditNotes, last.creditNote, creditNoteNumberText),
  ];
}

function findOrdersWithout(
  invoices: readonly IssuedInvoice[],
  payments: OrdersRecount["payments"],
  now: Date,
): Finding[] {
  const first = invoices.reduce<Instant | undefined>(
    (earliest, { issuedAt }) => (earliest && earliest < issuedAt ? earliest : issuedAt),
    undefined,
  );
  if (first === undefined) return [];
  const late = instant(secondsAfter(now, -NUMBER_LATE_SECONDS));
  const invoiced = new Set(invoices.map(({ orderId }) => orderId));
  return [...payments]
    .filter(
      ([order, { status, refund, paidAt }]) =>
        needsInvoice({ paymentStatus: status, refund }) &&
        paidAt !== null &&
        paidAt >= first &&
        paidAt < late &&
        !invoiced.has(order),
    )
    .map(([subject, { paidAt }]) => ({
      rule: "order.invoice",
      subject,
      says: `is paid since ${paidAt}, and has no invoice`,
    }));
}

function findWrongNumbers(
  given: readonly GivenNumber[],
  last: number,
  text: (number: number) => string,
): Finding[] {
  const orderOf = new Map<number, GivenNumber["orderId"]>();
  const findings: Finding[] = [];
  const addFinding = (number: number, says: string) =>
    findings.push({ rule: "invoice.number", subject: text(number), says });
  for (const { number, orderId } of given) {
    const other = orderOf.get(number);
    if (other !== undefined) addFinding(number, `is of ${[other, orderId].sort().join(" and ")}`);
    orderOf.set(number, orderId);
  }
  for (let number = 1; number <= last; number += 1)
    if (!orderOf.has(number)) addFinding(number, "was given, and no order has it");
  return findings;
}

/** Payments and refunds of this period are compared, so that two audits may be missed. */
const COMPARED_SECONDS = 3 * 86_400;
/** Within this time a webhook, a poll or the sweeper settles a payment or refund. */
const SETTLED_SECONDS = 3600;

type Comparison = {
  provider: ProviderPayments;
  orders: OrdersRecount["payments"];
  since: Date;
  settledBefore: Instant;
};
type Compared = { looked: number; findings: Finding[] };

const finding = (subject: string, says: string): Finding => ({ rule: "order.payment", subject, says });

/** Compares the provider's payments and refunds of the last days with those of the orders. */
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
    const refundedHere = order.status === "refunded" ? order.totalAmount : (order.refundedAmount ?? 0);
    const says = `had ${report.refunded} cents refunded at the provider, and is ${order.status} here with ${refundedHere} refunded`;
    if (report.refunded !== refundedHere) findings.push(finding(orderId, says));
  }
  return { looked: refunded.size, findings };
}

/** Payments that were refunded at the provider or here, by order. */
async function refundedPayments({ provider, orders, since }: Comparison): Promise<Map<OrderId, string>> {
  const refunded = new Map<OrderId, string>();
  // An order may record right after `since` what the provider refunded before.
  for await (const { orderId, paymentId } of provider.refundsSince(secondsAfter(since, -SETTLED_SECONDS)))
    if (orderId && orders.get(orderId)?.paymentId === paymentId) refunded.set(orderId, paymentId);
  for (const [orderId, { paymentId, refundedAt }] of orders)
    if (paymentId && refundedAt && refundedAt > instant(since)) refunded.set(orderId, paymentId);
  return refunded;
}

const isUnderWay = (order: Parameters<typeof requestedAtOf>[0], settledBefore: Instant): boolean =>
  (requestedAtOf(order) ?? settledBefore) > settledBefore;
