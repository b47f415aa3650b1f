// @vitest-environment happy-dom
import type { OrderWire } from "@frangipani/core/orders";
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { RefundForm } from "../../../src/admin/orders/RefundForm.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render, type } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

const order = {
  _id: "or_1",
  orderNumber: "FB-0000-0001",
  orderStatus: "pending",
  paymentStatus: "paid",
  totalAmount: 21.8,
  refundedAmount: 0,
  gstPercentage: 9,
  user: { name: "Mei", email: "mei@shop.example" },
  products: [{ _id: "li_1", productId: "bo_1", name: "Emma", price: 10, quantity: 2 }],
} as unknown as OrderWire;
const show = async (shown: OrderWire) => {
  const page = await render(withQueries(createElement(RefundForm, { order: shown })));
  return { page, field: (name: string) => page.querySelector(`[name="${name}"]`) as HTMLInputElement };
};

it.each([
  ["1,5", "Amount must be a number"],
  [" 1.5 ", "Refund $1.50 of FB-0000-0001?"],
  ["１.5", "Refund $1.50 of FB-0000-0001?"],
])("of the amount %j says %s", async (amount, text) => {
  const { field } = await show(order);
  await type(field("amount"), amount);
  await type(field("reason"), "Torn cover");
  await press("Refund a part");
  await eventuallyRendered(() => expect(document.body.textContent).toContain(text));
});

it("focuses the first invalid field, and removes its error once copies are chosen", async () => {
  const { page, field } = await show(order);
  await type(field("reason"), "Torn cover");
  await press("Refund a part");
  await eventuallyRendered(() => expect(page.textContent).toContain("Please enter an amount"));
  expect(document.activeElement).toBe(field("amount"));
  const copies = page.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    copies.value = "1";
    copies.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(field("amount").value).toBe("10.90");
  await eventuallyRendered(() => expect(page.textContent).not.toContain("Please enter an amount"));
});

it.each([
  ["87.71", "At most $87.70 of this order can still be refunded."],
  ["-0.01", "Please enter an amount"],
])("refuses to refund %s of $87.70 that are left, before it asks", async (amount, text) => {
  const { page, field } = await show({ ...order, totalAmount: 100, refundedAmount: 12.3 });
  await type(field("amount"), amount);
  await type(field("reason"), "Torn cover");
  await press("Refund a part");
  await eventuallyRendered(() => expect(page.textContent).toContain(text));
  expect(document.querySelector('[role="alertdialog"]')).toBeNull();
});

it("asks before it refunds all that is left", async () => {
  const { field } = await show({ ...order, totalAmount: 100, refundedAmount: 12.3 });
  await type(field("amount"), "87.70");
  await type(field("reason"), "Torn cover");
  await press("Refund a part");
  await eventuallyRendered(() => expect(document.body.textContent).toContain("Refund $87.70 of"));
});
