// @vitest-environment happy-dom
import type { FreshQuote } from "@frangipani/core/orders/contract";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Cart, CartLine } from "../../src/cart/use-cart.ts";
import type { Estimate } from "../../src/cart/use-estimate.ts";
import { ChangedNotice, PendingOrderNotice } from "../../src/checkout/CheckoutNotices.tsx";
import type { PendingOrder } from "../../src/orders/pending-order.ts";
import { render } from "../support/render.ts";

it("formats the amounts of a changed order with thousands separators", () => {
  const freshQuote = {
    lines: [{ productId: "1", name: "Emma", price: 1099.5, quantity: 2, stock: 5 }],
    subtotal: 2199,
    shippingFee: 4,
    gstPercentage: 9,
    gst: 197.91,
    total: 2400.91,
  } as FreshQuote;
  const rendered = renderToStaticMarkup(createElement(ChangedNotice, { freshQuote, lines: [] }));
  for (const text of ["Emma: 2 x $1,099.50", "$4.00", "$197.91", "The total is now $2,400.91."])
    expect(rendered).toContain(text);
});

const FETCHED_AT = Date.parse("2026-05-01T04:30:00Z");

const sums = { shipping: 400, gst: 360, total: 4760 };
const lines = [{ id: "1", title: "Emma", quantity: 2, price: 2000 }];
const order = { at: FETCHED_AT, lines, ...sums } as unknown as PendingOrder;

type NoticeOptions = { total?: number | null; asOf?: number; state?: CartLine["state"] };
function renderNotice({ total = 4760, asOf = FETCHED_AT + 1, state = "ok" }: NoticeOptions) {
  const line = { book: { _id: "1", title: "Emma" }, quantity: 2, price: 2000, state };
  const cart = { lines: [line] } as unknown as Cart;
  const totals = { shipping: 400, gst: 360, total, asOf: new Date(asOf) } as Estimate;
  return render(createElement(PendingOrderNotice, { order, cart, totals, isOnline: true }));
}

it("does not offer the order before the prices are fetched again", async () => {
  const page = await renderNotice({ asOf: FETCHED_AT });
  expect(page.textContent).toContain("Fetching today's prices");
  expect(page.textContent).not.toContain("$47.60");
});

it("offers the order also if the device's clock was set back before the prices were fetched again", async () =>
  expect((await renderNotice({ asOf: FETCHED_AT - 1 })).textContent).toContain("your order is ready"));

it("does not offer the order while its total is incomplete", async () =>
  expect((await renderNotice({ total: null })).textContent).toContain("until its total is complete"));

it.each(["ok", "retired"] as const)("offers the order only if its book is sold: %s", async (state) => {
  const { textContent } = await renderNotice({ state });
  expect(textContent?.includes("Press Place Order to buy.")).toBe(state === "ok");
  expect(textContent?.includes("your order is ready")).toBe(state === "ok");
  expect(textContent?.includes("Emma is no longer sold.")).toBe(state === "retired");
});
