import { describe, expect, it } from "vitest";
import { type Customer, customerToWire } from "../../../src/orders/back-office/customers.ts";
import { dayOf, figureChanges, lastDays, salesToWire } from "../../../src/orders/back-office/sales.ts";
import { zeroTotals } from "../../../src/orders/back-office/totals.ts";
import type { Order } from "../../../src/orders/order/order.ts";

describe("the figures of a day's sales", () => {
  const placed = {
    createdAt: "2026-11-20T17:00:00.000Z",
    orderStatus: "pending",
    paymentStatus: "unpaid",
    totalAmount: 2500,
    paidAt: null,
  } as unknown as Order;
  const paid = { ...placed, paymentStatus: "paid", paidAt: "2026-11-21T17:00:00.000Z" } as Order;

  it("are of days in Singapore, eight hours ahead of UTC", () => {
    expect(dayOf("2026-11-20T15:59:59.000Z")).toBe("2026-11-20");
    expect(dayOf("2026-11-20T16:00:00.000Z")).toBe("2026-11-21");
    const days = lastDays(new Date("2026-11-21T03:00:00.000Z"));
    expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-23", "2026-11-21"]);
  });

  it("count an order on the day it was placed, and its money on the day it is paid", () => {
    expect([...figureChanges(undefined, placed)], "an attempt to pay is not counted as an order").toEqual([]);
    expect([...figureChanges(placed, paid)]).toEqual([
      ["2026-11-21", { orders: 1, paidOrders: 0, revenue: 0 }],
      ["2026-11-22", { orders: 0, paidOrders: 1, revenue: 2500 }],
    ]);
    expect([...figureChanges(paid, { ...paid, orderStatus: "shipped" } as Order)]).toEqual([]);
  });

  it("lose a refunded amount on the day it was paid", () =>
    expect([...figureChanges(paid, { ...paid, paymentStatus: "refunded" } as Order)]).toEqual([
      ["2026-11-22", { orders: 0, paidOrders: -1, revenue: -2500 }],
    ]));
});

it("amounts just below a billion dollars are exact, of a day and a customer", () => {
  const amount = 99_999_999_999;
  const days = [{ day: "2026-11-22", orders: 1, paidOrders: 1, revenue: amount }];
  expect(salesToWire({ days, groups: {} as never }).days[0]?.revenue).toBe(999_999_999.99);
  const customer = { totals: { ...zeroTotals, spent: amount } } as Customer;
  expect(customerToWire(customer).totalSpent).toBe(999_999_999.99);
});
