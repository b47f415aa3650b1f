import { OrderId, type OrderWire } from "@frangipani/core/orders";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { orderColumns } from "../../../src/admin/orders/columns.tsx";
import { routed } from "../../support/routed.ts";

it.each([
  [1, true],
  [2, false],
])("an order of two copies, %i of them refunded, has a packing slip: %s", async (refunded, hasSlip) => {
  const order = {
    _id: OrderId.parse("or_1"),
    orderNumber: "FB-1",
    attempt: null,
    products: [{ quantity: 2, refunded }],
  } as OrderWire;
  const columns = orderColumns({} as Parameters<typeof orderColumns>[0]);
  const actions = await routed(() => columns.find(({ header }) => header === "Actions")?.cell(order));
  expect(renderToStaticMarkup(actions).includes("Packing slip of order FB-1")).toBe(hasSlip);
});
