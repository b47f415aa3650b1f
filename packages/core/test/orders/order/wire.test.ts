import { expect, it } from "vitest";
import { withHistory } from "../../../src/orders/order/order.ts";
import { timelineOf } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

const paidAt = "2026-11-20T17:05:00.000Z";

it("names the status of an order that was changed by an earlier version, without a time", () =>
  expect(timelineOf(testOrder({ paidAt, paymentStatus: "paid", orderStatus: "shipped" }))).toEqual([
    { event: "placed", at: "2026-11-20T17:00:00.000Z" },
    { event: "paid", at: paidAt },
    { event: "shipped", at: null },
  ]));

it("keeps an order small whose status is changed again and again", () => {
  let order = testOrder();
  for (let at = 0; at < 100; at += 1) {
    const orderStatus = at % 2 === 0 ? "processing" : "pending";
    order = withHistory(order, { ...order, orderStatus }, new Date(at));
  }
  expect(order.history).toHaveLength(30);
  expect(order.history?.at(-1)).toEqual({ event: "pending", at: new Date(99).toISOString() });
});
