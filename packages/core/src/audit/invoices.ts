import { type Instant, instant, secondsAfter } from "../kernel/time/clock.ts";
import { type Invoice, invoiceNumberText } from "../orders/invoice/invoice.ts";
import { creditNoteNumberText, needsInvoice } from "../orders/order/refund.ts";
import type { Finding } from "./finding.ts";
import type { GivenNumber, OrdersRecount } from "./orders.ts";
import type { AuditStore } from "./ports.ts";

// The provider repeats the event of a payment whose order was left without a number.
const NUMBER_LATE_SECONDS = 3600;

export type IssuedInvoice = Pick<Invoice, "number" | "orderId" | "issuedAt">;

/**
 * Whether orders that are paid have an invoice, and numbers of invoices and of credit notes are consecutive from 1, each
 * given once. Orders that were paid before the shop's first invoice get theirs when it is opened.
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
  const found = (number: number, says: string) =>
    findings.push({ rule: "invoice.number", subject: text(number), says });
  for (const { number, orderId } of given) {
    const other = orderOf.get(number);
    if (other !== undefined) found(number, `is of ${[other, orderId].sort().join(" and ")}`);
    orderOf.set(number, orderId);
  }
  for (let number = 1; number <= last; number += 1)
    if (!orderOf.has(number)) found(number, "was given, and no order has it");
  return findings;
}
