import {
  addToGstReport,
  emptyGstReport,
  GST_LINES,
  type OrderFile,
  type OrderWire,
  orderFileWriter,
} from "@frangipani/core/orders";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";

const shop = await ordersShop();
const { provider } = shop;
const ALWAYS = { from: "2000-01-01", to: "2999-12-31" };
const cents = (dollars: number | string | undefined) => Math.round(Number(dollars) * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Sums an amount of each row. `amountOf` counts cells from the last one, as names before them may contain commas. */
function sumOfFile(file: OrderFile, orders: readonly OrderWire[], amountOf: (cells: string[]) => number) {
  const writer = orderFileWriter(file, ALWAYS);
  writer.add(orders);
  const rows = writer.pieces().join("").trimEnd().split("\r\n").slice(1);
  return sum(rows.map((row) => amountOf(row.split(","))));
}

const step = fc.record({
  which: fc.nat(2),
  what: fc.constantFrom("part", "part", "part", "all copies", "cancel", "ship", "deliver", "return", "grant"),
  amount: fc.integer({ min: 1, max: 4000 }),
  copies: fc.nat(2),
  isRestocked: fc.boolean(),
  /** Whether the provider refuses the refund. */
  isRefused: fc.boolean(),
});
const bought = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2));
const prices = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }));

it("charged minus refunded is the same to the cent in order, provider, invoice, credit notes, figures and files", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let run = 0;
  const revenue = async () => {
    const { days } = (await shop.send("GET", "/orders/sales")).body;
    return sum(days.map((day: Json) => cents(day.revenue)));
  };
  await fc.assert(
    fc.asyncProperty(
      prices,
      fc.array(bought, { minLength: 3, maxLength: 3 }),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async ([firstPrice, secondPrice], carts, steps) => {
        run += 1;
        const books = [`money-${run}-a`, `money-${run}-b`] as const;
        await shop.book(books[0], { stock: 100, price: firstPrice });
        await shop.book(books[1], { stock: 100, price: secondPrice });
        const before = await revenue();
        const placed = [];
        for (const [first, second] of carts) {
          const cart = { [books[0]]: first, ...(second > 0 && { [books[1]]: second }) };
          placed.push({ ...(await shop.buy(undefined, cart)), first });
        }
        for (const [index, { which, what, amount, copies, isRestocked, isRefused }] of steps.entries()) {
          const order = placed[which];
          if (!order) continue;
          const quantity = what === "all copies" ? order.first : copies;
          const part = {
            id: `part-${run}-${index}`,
            amount: amount / 100,
            copies: quantity > 0 ? [{ productId: books[0], quantity }] : [],
            isRestocked,
            reason: "Bent",
          };
          if (isRefused) provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
          if (what === "part" || what === "all copies")
            // Two concurrent requests, as from two windows.
            await Promise.all(
              [part, part].map((json) => shop.send("POST", `/orders/part-refund/${order.id}`, json)),
            );
          if (what === "cancel") await shop.setStatus(order, "cancelled", { refund: true });
          if (what === "ship") await shop.setStatus(order, "shipped");
          if (what === "deliver") await shop.setStatus(order, "delivered");
          if (what === "return") await shop.askFor(order);
          if (what === "grant") await shop.send("PUT", `/orders/request/${order.id}`, { isGranted: true });
          provider.endRefundsWith({ state: "made" });
        }

        const orders: OrderWire[] = [];
        const keptOfOrders = [];
        for (const one of placed) {
          const { amount, refunded: refundedAtProvider } = shop.pageOf(one);
          const keptCents = amount - refundedAtProvider;
          keptOfOrders.push(keptCents);
          const order = await shop.orderOf(one);
          orders.push(order);
          const refunded =
            order.paymentStatus === "refunded" ? cents(order.totalAmount) : cents(order.refundedAmount);
          expect(cents(order.totalAmount) - refunded, "the order").toBe(keptCents);
          const invoice = (await shop.call(one.buyer, "GET", `/orders/invoice/${one.id}`)).body;
          const notes: Json[] = invoice.order.creditNotes ?? [];
          expect(
            cents(invoice.order.totalAmount) - sum(notes.map(({ amount }) => cents(amount))),
            "invoice and credit notes",
          ).toBe(keptCents);
          const gst = cents(order.gstTotal) - sum(notes.map((note) => cents(note.gst)));
          expect(gst, "GST").toBeGreaterThanOrEqual(0);
          if (keptCents === 0) expect(gst, "GST of what was refunded").toBe(0);
          expect(cents((await shop.summary(one.buyer)).totalSpent), "the customer").toBe(keptCents);
        }
        const all = sum(keptOfOrders);
        expect((await revenue()) - before, "sales figures").toBe(all);
        expect(
          sumOfFile("orders", orders, (cells) => cents(cells.at(-6)) - cents(cells.at(-5))),
          "orders",
        ).toBe(all);
        expect(
          sum(orders.map(({ totalAmount }) => cents(totalAmount))) -
            sumOfFile("refunds", orders, (cells) => cents(cells.at(-3))),
          "refunds",
        ).toBe(all);
        expect(
          sumOfFile("customers", orders, (cells) => cents(cells.at(-2))),
          "customers",
        ).toBe(all);
        expect(
          sumOfFile(
            "xero",
            orders,
            (cells) => Number(cells.at(-12)) * cents(cells.at(-11)) + cents(cells.at(-7)),
          ),
          "Xero",
        ).toBe(all);
        const { net } = orders.reduce(
          (report, order) => addToGstReport(report, order, ALWAYS),
          emptyGstReport,
        );
        const boxes = Object.fromEntries(GST_LINES.map(({ box, of }) => [box, of(net)]));
        expect(Number(boxes["4"]) + Number(boxes["6"]), "the F5").toBe(all);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  shop.settle();
  // This test has added books without counting them in their category.
  expect((await shop.findings()).filter(({ rule }) => rule !== "shelf.count")).toEqual([]);
});
