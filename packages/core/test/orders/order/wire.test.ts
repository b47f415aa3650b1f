import { expect, it } from "vitest";
import { withHistory } from "../../../src/orders/order/order.ts";
import { orderToWire, timelineOf } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

const paidAt = "2026-11-20T17:05:00.000Z";

it("the timeline ends with the current status, without a time if an earlier version stored none", () =>
  expect(timelineOf(testOrder({ paidAt, paymentStatus: "paid", orderStatus: "shipped" }))).toEqual([
    { event: "placed", at: "2026-11-20T17:00:00.000Z" },
    { event: "paid", at: paidAt },
    { event: "shipped", at: null },
  ]));

it("an order's total just below a billion dollars is exact", () => {
  const order = testOrder({ orderStatus: "shipped", paymentStatus: "paid", totalAmount: 99_999_999_999 });
  expect(orderToWire(order, order.userId).totalAmount).toBe(999_999_999.99);
});

it("the history of an order has at most 30 entries", () => {
  let order = testOrder();
  for (let change = 0; change < 100; change += 1) {
    const orderStatus = change % 2 === 0 ? "processing" : "pending";
    order = withHistory(order, { ...order, orderStatus }, new Date(change));
  }
  expect(order.history).toHaveLength(30);
  expect(order.history?.at(-1)).toEqual({ event: "pending", at: new Date(99).toISOString() });
});
