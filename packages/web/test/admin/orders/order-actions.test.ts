// @vitest-environment happy-dom
import { Instant } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { createElement } from "react";
import { expect, it, vi } from "vitest";
import { NotesForm, OrderActions } from "../../../src/admin/orders/OrderActions.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { press, render } from "../../support/render.ts";
import { withQueries } from "../../support/with-queries.ts";

const CREATED_AT = Instant.parse("2026-11-20T09:00:00.000Z");
const show = (order: Partial<OrderWire>) =>
  render(withQueries(createElement(NotesForm, { order: order as OrderWire })));

it("names who wrote a note by their email address of today, and nobody whose account was erased", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("us_1")
      ? Response.json({ email: "ada@shop.example" })
      : Response.json({ code: "users.missing" }, { status: 404 }),
  );
  const note = (id: string) => ({ id, text: `Of ${id}`, at: CREATED_AT, by: id });
  const page = await show({ user: { name: "Mei", email: "" }, notes: [note("us_1"), note("us_2")] });
  const notes = () => [...page.querySelectorAll("li")].map(({ textContent }) => textContent);
  await eventuallyRendered(() =>
    expect(notes()).toEqual([
      expect.stringMatching(/^Of us_1ada@shop.example\d/),
      expect.stringMatching(/^Of us_2Deleted user\d/),
    ]),
  );
});

it("takes no note about a customer whose account was erased", async () =>
  expect((await show({ user: { name: "", email: "" } })).textContent).toBe(""));

it.each([
  ["price of the copies with GST", 0, "$10.90"],
  ["amount that is left if it is less", 40, "$3.60"],
])("granting a return of copies names the %s", async (_, refundedAmount, amount) => {
  const request = {
    kind: "return",
    reason: "Bent",
    copies: [{ productId: "bo_1", quantity: 1 }],
    decision: null,
    requestedAt: CREATED_AT,
  };
  const sent: object[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return Response.json({}, { status: 500 });
  });
  const order = {
    _id: "or_1",
    orderNumber: "FB-1",
    orderStatus: "delivered",
    paymentStatus: "paid",
    attempt: null,
    totalAmount: 43.6,
    refundedAmount,
    gstPercentage: 9,
    user: { name: "", email: "" },
    products: [
      { _id: "li_1", productId: "bo_1", name: "Emma", price: 10, quantity: 2 },
      { _id: "li_2", productId: "bo_2", name: "Persuasion", price: 20, quantity: 1 },
    ],
    request,
  } as unknown as OrderWire;
  const page = await render(withQueries(createElement(OrderActions, { order })));
  expect(page.textContent).toContain(`refunds their price with GST, ${amount}. The order goes on.`);
  await press("Grant and refund");
  const question = `Take back a part of FB-1 and refund ${amount}?`;
  await eventuallyRendered(() => expect(document.body.textContent).toContain(question));
  await press("Refuse");
  const decision = { isGranted: false, text: "", requestedAt: CREATED_AT };
  await eventuallyRendered(() => expect(sent).toEqual([decision]));
});
