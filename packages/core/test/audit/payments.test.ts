import { describe, expect, it } from "vitest";
import { auditInvoices } from "../../src/audit/payments.ts";
import type { Cents } from "../../src/kernel/amounts/quantities.ts";
import { type Instant, instant, secondsAfter } from "../../src/kernel/time/clock.ts";
import type { OrderId } from "../../src/orders/order/order.ts";
import type { PaymentStatus } from "../../src/orders/order/order-status.ts";

const OPENING = new Date("2026-03-01T10:00:00Z");
const hours = (count: number): Instant => instant(secondsAfter(OPENING, count * 3600));

type Row = { status?: PaymentStatus; paidAt: number; number?: number; issuedAt?: number };

/**
 * What the audit finds ten hours after the opening.
 * @param rows by order id, with times in hours since the opening
 * @param invoice the latest number
 */
function findingsOf(rows: Record<string, Row>, invoice: number): string[] {
  const entries = Object.entries(rows) as [OrderId, Row][];
  const payments = new Map(
    entries.map(([order, { status = "paid", paidAt }]) => [
      order,
      { status, paidAt: hours(paidAt), paymentId: "pi", totalAmount: 1 as Cents, refundedAt: undefined },
    ]),
  );
  const invoices = entries.flatMap(([orderId, { number, paidAt, issuedAt = paidAt }]) =>
    number === undefined ? [] : [{ orderId, number, issuedAt: hours(issuedAt) }],
  );
  const paid = { payments, creditNotes: [] };
  const findings = auditInvoices(invoices, paid, { invoice, creditNote: 0 }, new Date(hours(10)));
  return findings.map(({ rule, subject, says }) => `${rule} ${subject} ${says}`);
}

it.each<[string, Record<string, Row>, number, string[]]>([
  ["of a shop that has sold nothing", {}, 0, []],
  ["in any sequence of payments", { a: { paidAt: 1, number: 2 }, b: { paidAt: 2, number: 1 } }, 2, []],
  [
    "of refunded orders, too",
    { a: { paidAt: 1, number: 1 }, b: { paidAt: 2, number: 2, status: "refunded" } },
    2,
    [],
  ],
  [
    "given after the latest number was read",
    { a: { paidAt: 1, number: 1 }, b: { paidAt: 9.9, number: 2 } },
    1,
    [],
  ],
  [
    "with a gap",
    { a: { paidAt: 1, number: 1 }, b: { paidAt: 2, number: 3 } },
    3,
    ["invoice.number INV-000002 was given, and no order has it"],
  ],
  [
    "given twice",
    { b: { paidAt: 1, number: 1 }, a: { paidAt: 2, number: 1 } },
    1,
    ["invoice.number INV-000001 is of a and b"],
  ],
])("the numbers of invoices %s", (_, rows, lastInvoice, findings) =>
  expect(findingsOf(rows, lastInvoice)).toEqual(findings),
);

it("the numbers of credit notes are consecutive as well", () => {
  const findings = auditInvoices(
    [],
    { payments: new Map(), creditNotes: [{ number: 2, orderId: "a" as OrderId }] },
    { invoice: 0, creditNote: 2 },
    new Date(hours(10)),
  );
  const says = "was given, and no order has it";
  expect(findings).toEqual([{ rule: "invoice.number", subject: "CN-000001", says }]);
});

describe("an order without an invoice", () => {
  const first: Row = { paidAt: 2, number: 1 };
  it.each<[string, Row, string[]]>([
    [
      "is reported when it was paid after the first invoice",
      { paidAt: 3 },
      [`order.invoice x is paid since ${hours(3)}, and has no invoice`],
    ],
    ["is not reported when it was paid before the first invoice", { paidAt: 1 }, []],
    ["is not reported in the first hour after the payment", { paidAt: 9.5 }, []],
    ["is not reported when it was refunded", { paidAt: 3, status: "refunded" }, []],
  ])("%s", (_, row, findings) => expect(findingsOf({ first, x: row }, 1)).toEqual(findings));
});
