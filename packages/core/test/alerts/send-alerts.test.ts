import { expect, it } from "vitest";
import { outcomeOf } from "../../src/alerts/send-alerts.ts";
import { cents } from "../../src/kernel/amounts/quantities.ts";

const book = (part: { status?: boolean; stock?: number; price?: number }) => {
  return { status: part.status ?? true, stock: part.stock ?? 0, price: cents(part.price ?? 2000) };
};

it.each([
  ["back-in-stock", {}, "wait"],
  ["back-in-stock", { price: 1000 }, "wait"],
  ["back-in-stock", { stock: 1 }, "send"],
  ["back-in-stock", { stock: 1, price: 3000 }, "send"],
  ["lower-price", {}, "wait"],
  ["lower-price", { price: 2001 }, "wait"],
  ["lower-price", { price: 1999 }, "send"],
  ["lower-price", { price: 1999, stock: 4 }, "send"],
  ["back-in-stock", { stock: 1, status: false }, "drop"],
  ["lower-price", { price: 1000, status: false }, "drop"],
] as const)(
  "an alert that was asked for at 20 dollars, %s, for a book with %j: %s",
  (kind, part, outcome) => {
    expect(outcomeOf({ kind, price: cents(2000) }, book(part))).toBe(outcome);
  },
);
