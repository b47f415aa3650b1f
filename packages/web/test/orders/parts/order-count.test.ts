import type { OrderWire } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { countOrders, orderCountText } from "../../../src/orders/parts/order-count.ts";

describe("the count above a list of orders", () => {
  const row = (attempt: object | null) => ({ attempt }) as OrderWire;

  it("counts unpaid attempts separately from orders", () => {
    const orders = [row(null), row(null), row({ state: "never-paid" })];
    expect(countOrders(orders)).toEqual({ orders: 2, attempts: 1 });
  });

  it.each([
    [{ orders: 0, attempts: 0 }, { orders: 0, attempts: 0 }, "Showing 0 of 0 orders"],
    [{ orders: 3, attempts: 0 }, { orders: 11, attempts: 0 }, "Showing 3 of 11 orders"],
    [{ orders: 0, attempts: 1 }, { orders: 0, attempts: 2 }, "Showing 1 of 2 unpaid attempts"],
    [
      { orders: 8, attempts: 2 },
      { orders: 30, attempts: 7 },
      "Showing 8 of 30 orders and 2 of 7 unpaid attempts",
    ],
  ])("%j of %j: %s", (listed, all, text) => expect(orderCountText(listed, all)).toBe(text));
});
