import fc from "fast-check";
import { expect, it } from "vitest";
import type { UserId } from "../../../src/accounts/account/user.ts";
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
  sumOf,
} from "../../../src/orders/export/taxed-amounts.ts";
import { orderToWire } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

const wire = (part: Parameters<typeof testOrder>[0]) => orderToWire(testOrder(part), "us_admin" as UserId);
const paid = {
  paymentStatus: "paid",
  paymentId: "pi_1",
  takenOn: true,
  // In Singapore the next day.
  createdAt: "2026-09-30T16:30:00.000Z",
  paidAt: "2026-09-30T16:40:00.000Z",
};
const note = (number: number, amount: number, gst: number, issuedAt: string) => {
  return { number, amount, gst, issuedAt };
};
const orders = [
  wire({ ...paid, user: { name: "=Mei, Lin", email: "mei@example.com" } }),
  // Placed before the quarter, and refunded in part within it.
  wire({
    ...paid,
    orderNumber: "FB-2222-2222",
    createdAt: "2026-08-01T04:00:00.000Z",
    paidAt: "2026-08-01T04:00:00.000Z",
    refundedAmount: 2070,
    creditNotes: [note(7, 2070, 171, "2026-10-05T04:00:00.000Z")],
  }),
  // By an earlier version, without a credit note.
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

function linesOf(file: OrderFile): string[] {
  const writer = orderFileWriter(file, range);
  writer.add(orders);
  // The last of a page is the first of the next one once another order was placed.
  writer.add(orders.slice(-3));
  return writer.pieces().join("").trimEnd().split("\r\n").slice(1);
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
])("writes %s of the days, by when they were placed or refunded", (file, lines) => {
  expect(linesOf(file)).toEqual(lines);
});

it("is the same file, however it is split among pages and writers that continue each other's work", () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    wire({
      ...paid,
      orderNumber: `FB-5555-00${at + 10}`,
      user: { name: `Mei ${at % 3}`, email: `mei${at % 3}@example.com` },
    }),
  );
  const pages = fc.array(fc.record({ orders: fc.integer({ min: 0, max: 4 }), isBroken: fc.boolean() }));
  fc.assert(
    fc.property(fc.constantFrom<OrderFile>(...files), pages, (file, pages) => {
      const whole = orderFileWriter(file, range);
      whole.add(many);
      let writer = orderFileWriter(file, range);
      let [text, next] = ["", 0];
      for (const { orders, isBroken } of pages) {
        writer.add(many.slice(next, next + orders));
        next += orders;
        text += writer.take();
        if (isBroken) writer = orderFileWriter(file, range, JSON.parse(JSON.stringify(writer.customers())));
      }
      writer.add(many.slice(next));
      expect(text + writer.pieces().join("")).toBe(whole.pieces().join(""));
    }),
  );
});

it("writes invoices and credit notes for Xero, whose lines add up to what was charged and refunded", () => {
  const lines = linesOf("xero").map((line) => line.replace(/^"[^"]*"/, "x").split(","));
  expect(lines.map((cells) => [10, 12, 16, 17, 18, 21, 22].map((at) => cells[at]).join())).toEqual([
    "FB-0000-0000,01/10/2026,Tides,2,18.99,Standard-Rated Supplies,3.42",
    "FB-0000-0000,01/10/2026,Shipping,1,4,No Tax,0",
    "CN-000007,05/10/2026,Refund,1,-18.99,Standard-Rated Supplies,-1.71",
    "FB-3333-3333,01/10/2026,Tides,2,18.99,Standard-Rated Supplies,3.42",
    "FB-3333-3333,01/10/2026,Shipping,1,4,No Tax,0",
    "FB-3333-3333-refund,01/11/2026,Refund,1,-37.98,Standard-Rated Supplies,-3.42",
    "FB-3333-3333-refund,01/11/2026,Refund,1,-4,No Tax,0",
  ]);
});

it("sums the GST of a quarter, whatever the refunded order's own", () => {
  const report = orders.reduce((sum, order) => addToGstReport(sum, order, range), emptyGstReport);
  expect(report.net).toEqual({ taxed: 3798 - 1899, untaxed: 400, gst: 342 - 171 });
  expect(gstFile(report)[1]).toBe('1,"Standard-rated supplies, without GST",75.96,56.97,18.99\r\n');
});

it("splits any refunds of an order into no more than its sale, to the cent once all is back", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4539 }), { maxLength: 6 }), (cuts) => {
      const ends = [...new Set(cuts), 4540].sort((a, b) => a - b);
      let gstLeft = 342;
      const creditNotes = ends.map((end, at) => {
        const amount = end - (ends[at - 1] ?? 0);
        const gst = end === 4540 ? gstLeft : Math.min(gstLeft, Math.floor((amount * 9) / 109 + 0.5));
        gstLeft -= gst;
        return note(at + 1, amount, gst, "2026-10-05T04:00:00.000Z");
      });
      const order = wire({ ...paid, paymentStatus: "refunded", orderStatus: "cancelled", creditNotes });
      const refunds = refundsOf(order);
      for (const { amount, taxed, untaxed, gst } of refunds) expect(taxed + untaxed + gst).toBe(amount);
      expect(sumOf(refunds, ({ amount }) => amount)).toBe(4540);
      expect(sumOf(refunds, ({ gst }) => gst)).toBe(saleOf(order)?.gst);
      expect(sumOf(refunds, ({ taxed }) => taxed)).toBe(saleOf(order)?.taxed);
    }),
  );
});
