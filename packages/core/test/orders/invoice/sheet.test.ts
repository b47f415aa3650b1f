import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instant } from "../../../src/kernel/time/clock.ts";
import { creditNoteSheet, invoiceFileName, invoiceSheet } from "../../../src/orders/invoice/sheet.ts";
import { quote } from "../../../src/orders/order/quote.ts";
import { testInvoice, testSeller } from "../../support/invoice.ts";

describe("an invoice", () => {
  it("has the seller, the buyer, the books and their prices, and the rate and amount of GST", () =>
    expect(invoiceSheet(testInvoice())).toEqual({
      title: "Tax invoice",
      number: "INV-000123",
      issuedAt: "2026-11-20T17:05:00.000Z",
      seller: {
        name: "Frangipani Books Pte. Ltd.",
        details: ["12 Tiong Bahru Road, Singapore 168731", "GST Reg. No. M90370000A"],
      },
      facts: [
        {
          label: "Billed to",
          lines: ["Mei Lin", "1 Tanglin Rd", "Singapore, Singapore 247905", "Singapore"],
        },
        { label: "Date", lines: ["21-11-2026"] },
        { label: "Order", lines: ["FB-0000-0000"] },
        { label: "Payment", lines: ["Paid"] },
      ],
      caption: "Amounts in Singapore dollars, without GST",
      columns: { book: "Book", copies: "Copies", price: "Price", amount: "Amount" },
      lines: [{ book: "Tides", copies: "2", price: "$18.99", amount: "$37.98" }],
      totals: [
        { label: "Books without GST", amount: "$37.98" },
        { label: "GST 9% on books", amount: "$3.42" },
        { label: "Shipping", amount: "$4.00" },
        { label: "Total", amount: "$45.40" },
      ],
    }));

  it.each([
    ["a registered seller", testSeller, "Tax invoice", "Frangipani Books Pte. Ltd."],
    [
      "a seller who is not registered",
      { ...testSeller, name: "Books", registrationNumber: null },
      "Invoice",
      "Books",
    ],
    ["a seller that was not yet entered", null, "Invoice", "Frangipani Books"],
  ])("of %s", (_, seller, title, name) => {
    const sheet = invoiceSheet(testInvoice({ seller }));
    expect([sheet.title, sheet.seller.name]).toEqual([title, name]);
    expect(sheet.seller.details.some((line) => line.startsWith("GST Reg. No."))).toBe(
      Boolean(seller?.registrationNumber),
    );
  });

  it.each([
    ["paid", undefined, "Paid"],
    ["refunded", instant(new Date("2026-11-23T17:00:00.000Z")), "Refunded on 24-11-2026"],
    ["refunded by an earlier version, which stored no time", null, "Refunded"],
  ])("of an order that was %s", (_, refundedAt, text) => {
    const facts = invoiceSheet(testInvoice(refundedAt === undefined ? {} : { refundedAt })).facts;
    expect(facts.find(({ label }) => label === "Payment")?.lines).toEqual([text]);
  });

  it("shows a GST rate of zero, and free shipping", () => {
    const { totals } = invoiceSheet(testInvoice({ gstRate: 0, gstTotal: 0, shippingFee: 0 }));
    expect(totals.slice(1, 3)).toEqual([
      { label: "GST 0% on books", amount: "$0.00" },
      { label: "Shipping", amount: "$0.00" },
    ]);
  });
});

const centsOf = (text: string) => Number(text.replace(/[$,.]/g, ""));

it("the amounts add up to the subtotal, and the subtotal, GST and shipping to the total", () => {
  const [price, quantity] = [fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 50 })];
  const line = fc.record({ price, quantity });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 2500 }),
      fc.integer({ min: 0, max: 9999 }),
      (lines, gstRate, shippingFee) => {
        const quoted = quote(lines as never, shippingFee as never, gstRate as never);
        const sheet = invoiceSheet(
          testInvoice({
            lines: lines.map((one, id) => ({ ...one, productId: String(id), name: "Tides", weight: 300 })),
            gstRate,
            shippingFee,
            gstTotal: quoted.gst,
            totalAmount: quoted.total,
          }),
        );
        const [subtotal = 0, gst = 0, shipping = 0, total] = sheet.totals.map(({ amount }) =>
          centsOf(amount),
        );
        expect(sheet.lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(subtotal);
        expect(subtotal + gst + shipping).toBe(total);
      },
    ),
  );
});

it.each([
  [1363, 113, "Credit note", "$12.50", "$1.13", "$13.63"],
  [-1363, -113, "Debit note", "$12.50", "$1.13", "$13.63"],
])(
  "a credit note of %i cents has the refunded amounts and the number of the invoice",
  (amount, gst, title, ...amounts) => {
    const creditNotes = [{ number: 7, amount, gst, issuedAt: instant(new Date("2026-11-23T17:00:00.000Z")) }];
    const invoice = testInvoice({ creditNotes });
    const sheet = creditNoteSheet(invoice, "CN-000007");
    const sums = sheet?.totals.map((one) => one.amount) ?? [];
    expect([sheet?.title, sheet?.number, ...sums]).toEqual([title, "CN-000007", ...amounts]);
    expect(sheet?.facts.find(({ label }) => label === "For")?.lines).toEqual([invoice.number]);
    expect(creditNoteSheet(invoice, "CN-000008")).toBeUndefined();
  },
);

it.each([
  ["Tax invoice", "INV-000123", "invoice-INV-000123.pdf"],
  ["Invoice", "INV-000123", "invoice-INV-000123.pdf"],
  ["Credit note", "CN-000007", "credit-note-CN-000007.pdf"],
  ["Debit note", "CN-000007", "debit-note-CN-000007.pdf"],
  ["Refund receipt", "CN-000007", "refund-receipt-CN-000007.pdf"],
])("the file of a %s %s is %s", (title, number, fileName) =>
  expect(invoiceFileName({ title, number })).toBe(fileName),
);
