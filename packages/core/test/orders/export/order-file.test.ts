import fc from "fast-check";
import { expect, it } from "vitest";
import type { UserId } from "../../../src/accounts/account/user.ts";
import { sumOf } from "../../../src/kernel/amounts/totals.ts";
import {
  gstFile,
  ORDER_FILES,
  type OrderFile,
  orderFileWriter,
} from "../../../src/orders/export/order-file.ts";
import {
  addToGstReport,
  emptyGstReport,
  refundsOf,
  saleOf,
} from "../../../src/orders/export/taxed-amounts.ts";
import { orderToWire } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

const wire = (part: Parameters<typeof testOrder>[0]) => orderToWire(testOrder(part), "us_admin" as UserId);
const paid = {
  paymentStatus: "paid",
  paymentId: "pi_1",
  takenOn: true,
  // 1 October in Singapore.
  createdAt: "2026-09-30T16:30:00.000Z",
  paidAt: "2026-09-30T16:40:00.000Z",
};
const note = (number: number, amount: number, gst: number, issuedAt: string) => {
  return { number, amount, gst, issuedAt };
};
const orders = [
  wire({ ...paid, user: { name: "=Mei, Lin", email: "mei@example.com" } }),
  // An order that was placed before the range, and refunded in part within it.
  wire({
    ...paid,
    orderNumber: "FB-2222-2222",
    createdAt: "2026-08-01T04:00:00.000Z",
    paidAt: "2026-08-01T04:00:00.000Z",
    refundedAmount: 2070,
    creditNotes: [note(7, 2070, 171, "2026-10-05T04:00:00.000Z")],
  }),
  // A refund that an earlier version stored, without a credit note.
  wire({
    ...paid,
    orderNumber: "FB-3333-3333",
    orderStatus: "cancelled",
    paymentStatus: "refunded",
    history: [{ event: "refunded", at: "2026-11-01T04:00:00.000Z" }],
  }),
  wire({ orderNumber: "FB-4444-4444" }),
];
const files = Object.keys(ORDER_FILES) as OrderFile[];
const range = { from: "2026-10-01", to: "2026-12-31" };

/** The headings and rows of a file of the orders. */
function linesOf(file: OrderFile): string[] {
  const writer = orderFileWriter(file, range);
  writer.add(orders);
  // The writer skips orders that it gets again, as when a new order moves others to the next page.
  writer.add(orders.slice(-3));
  return writer.pieces().join("").trimEnd().split("\r\n");
}

it.each<[OrderFile, string[]]>([
  [
    "orders",
    [
      `FB-0000-0000,01-10-2026,01-10-2026,"'=Mei, Lin",mei@example.com,Singapore,2,37.98,4,9,3.42,45.40,0,paid,pending,,`,
      "FB-3333-3333,01-10-2026,01-10-2026,Mei Lin,mei@example.com,Singapore,2,37.98,4,9,3.42,45.40,45.40,refunded,cancelled,,",
    ],
  ],
  [
    "lines",
    [
      "FB-0000-0000,01-10-2026,pending,1,Tides,18.99,2,0,37.98",
      "FB-3333-3333,01-10-2026,cancelled,1,Tides,18.99,2,0,37.98",
    ],
  ],
  [
    "refunds",
    [
      "CN-000007,05-10-2026,FB-2222-2222,Mei Lin,mei@example.com,20.70,1.71,",
      ",01-11-2026,FB-3333-3333,Mei Lin,mei@example.com,45.40,3.42,",
    ],
  ],
  ["customers", [`"'=Mei, Lin",mei@example.com,2,45.40,01-10-2026`]],
  ["carriers", [`FB-0000-0000,Mei Lin,1 Tanglin Rd,Singapore,Singapore,247905,Singapore,mei@example.com,2`]],
])("writes the %s placed or refunded in the range", (file, rows) => {
  expect(linesOf(file).slice(1)).toEqual(rows);
});

it("is the same file for any pages, also if another writer continues after some of them", () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    wire({
      ...paid,
      orderNumber: `FB-5555-00${index + 10}`,
      user: { name: `Mei ${index % 3}`, email: `mei${index % 3}@example.com` },
    }),
  );
  const page = fc.record({ size: fc.integer({ min: 0, max: 4 }), isInterrupted: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom<OrderFile>(...files), fc.array(page), (file, pages) => {
      const whole = orderFileWriter(file, range);
      whole.add(many);
      let writer = orderFileWriter(file, range);
      let [text, next] = ["", 0];
      for (const { size, isInterrupted } of pages) {
        writer.add(many.slice(next, next + size));
        next += size;
        text += writer.take();
        // Another run of the job continues with the customers that the first one stored.
        const stored = JSON.parse(JSON.stringify(writer.customers()));
        if (isInterrupted) writer = orderFileWriter(file, range, stored);
      }
      writer.add(many.slice(next));
      expect(text + writer.pieces().join("")).toBe(whole.pieces().join(""));
    }),
  );
});

it("writes invoices and credit notes for Xero, whose lines add up to what was charged and refunded", () => {
  // The first column, a name, is the only one with a comma in it.
  const [headings = [], ...rows] = linesOf("xero").map((line) => line.replace(/^"[^"]*"/, "x").split(","));
  const columns = ["*InvoiceNumber", "*InvoiceDate", "*Description", "*Quantity", "*UnitAmount", "*TaxType"];
  const positions = [...columns, "TaxAmount"].map((heading) => headings.indexOf(heading));
  expect(rows.map((cells) => positions.map((position) => cells[position]).join())).toEqual([
    "FB-0000-0000,01/10/2026,Tides,2,18.99,Standard-Rated Supplies,3.42",
    "FB-0000-0000,01/10/2026,Shipping,1,4,No Tax,0",
    "CN-000007,05/10/2026,Refund,1,-18.99,Standard-Rated Supplies,-1.71",
    "FB-3333-3333,01/10/2026,Tides,2,18.99,Standard-Rated Supplies,3.42",
    "FB-3333-3333,01/10/2026,Shipping,1,4,No Tax,0",
    "FB-3333-3333-refund,01/11/2026,Refund,1,-37.98,Standard-Rated Supplies,-3.42",
    "FB-3333-3333-refund,01/11/2026,Refund,1,-4,No Tax,0",
  ]);
});

it("sums the GST of a quarter, with refunds of orders from before it", () => {
  const report = orders.reduce((sum, order) => addToGstReport(sum, order, range), emptyGstReport);
  expect(report.net).toEqual({ taxed: 3798 - 1899, untaxed: 400, gst: 342 - 171 });
  expect(gstFile(report)[1]).toBe('1,"Standard-rated supplies, without GST",75.96,56.97,18.99\r\n');
});

it("splits refunds of an order into amounts that add up to its sale once all is refunded", () => {
  const { totalAmount: total, gstTotal } = testOrder();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: total - 1 }), { maxLength: 6 }), (sums) => {
      // What is refunded after each of the credit notes.
      const refundedSums = [...new Set(sums), total].sort((a, b) => a - b);
      let remainingGst: number = gstTotal;
      const creditNotes = refundedSums.map((sum, index) => {
        const amount = sum - (refundedSums[index - 1] ?? 0);
        // GST of 9 % is 9/109 of an amount with GST; the last credit note has the rest of the order's.
        const share = Math.min(remainingGst, Math.floor((amount * 9) / 109 + 0.5));
        const gst = sum === total ? remainingGst : share;
        remainingGst -= gst;
        return note(index + 1, amount, gst, "2026-10-05T04:00:00.000Z");
      });
      const order = wire({ ...paid, paymentStatus: "refunded", orderStatus: "cancelled", creditNotes });
      const refunds = refundsOf(order);
      for (const { amount, taxed, untaxed, gst } of refunds) expect(taxed + untaxed + gst).toBe(amount);
      expect(sumOf(refunds, ({ amount }) => amount)).toBe(total);
      expect(sumOf(refunds, ({ gst }) => gst)).toBe(saleOf(order)?.gst);
      expect(sumOf(refunds, ({ taxed }) => taxed)).toBe(saleOf(order)?.taxed);
    }),
  );
});
