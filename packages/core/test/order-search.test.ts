import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order } from "../src/orders/order.ts";
import { dayOf, lastDays, movedFigures } from "../src/orders/sales.ts";
import { fits, soughtWords, wordsOf } from "../src/orders/search-words.ts";

const order = (name: string, email: string, _id = "or_00ff") =>
  ({ _id, orderNumber: "FB-7K2M-9QDF", user: { name, email } }) as unknown as Order;

describe("the words of an order", () => {
  it("are its number and id, the address and what name and address are made of", () => {
    expect(wordsOf(order("Renée Tan-Wong", "Mei.Lin+books@Example.com"))).toEqual([
      "7k2m9qdf",
      "00ff",
      "mei.lin+books@example.com",
      "renee",
      "tan",
      "wong",
      "mei",
      "lin",
      "books",
    ]);
  });

  it("are a dozen at most, whatever the name", () => {
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), (name, email) => {
        const words = wordsOf(order(name, email));
        expect(words.length).toBeLessThanOrEqual(12);
        expect(words.every((word) => word.length > 0)).toBe(true);
      }),
    );
  });

  it.each([
    ["FB-7K2M-9QDF", true],
    ["#fb 7k2m9qdf", false],
    ["7k2m9qdf", true],
    ["or_00FF", true],
    ["#or_00f", true],
    ["RENÉE", true],
    ["wong ren", true],
    ["mei.lin+books@exam", true],
    ["ong", false],
    ["renee lim", false],
  ])("%s finds it: %s", (typed, isFound) => {
    expect(fits(wordsOf(order("Renée Tan-Wong", "Mei.Lin+books@Example.com")), soughtWords(typed))).toBe(
      isFound,
    );
  });
});

describe("the figures of a day", () => {
  const placed = {
    createdAt: "2026-11-20T17:00:00.000Z",
    orderStatus: "pending",
    paymentStatus: "unpaid",
    totalAmount: 2500,
    paidAt: null,
  } as unknown as Order;
  const paid = { ...placed, paymentStatus: "paid", paidAt: "2026-11-21T17:00:00.000Z" } as Order;

  it("are those of Singapore, where the day begins eight hours before", () => {
    expect(dayOf("2026-11-20T15:59:59.000Z")).toBe("2026-11-20");
    expect(dayOf("2026-11-20T16:00:00.000Z")).toBe("2026-11-21");
    const days = lastDays(new Date("2026-11-21T03:00:00.000Z"));
    expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-23", "2026-11-21"]);
  });

  it("count an order on the day it was placed, and its money on the day it is paid", () => {
    expect([...movedFigures(undefined, placed)], "an attempt to pay is no order").toEqual([]);
    expect([...movedFigures(placed, paid)]).toEqual([
      ["2026-11-21", { orders: 1, paidOrders: 0, revenue: 0 }],
      ["2026-11-22", { orders: 0, paidOrders: 1, revenue: 2500 }],
    ]);
    expect([...movedFigures(paid, { ...paid, orderStatus: "shipped" } as Order)]).toEqual([]);
  });

  it("lose what is given back, on the day it had come in", () => {
    expect([...movedFigures(paid, { ...paid, paymentStatus: "refunded" } as Order)]).toEqual([
      ["2026-11-22", { orders: 0, paidOrders: -1, revenue: -2500 }],
    ]);
  });
});
