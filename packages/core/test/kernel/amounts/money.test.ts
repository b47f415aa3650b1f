import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formatMoney } from "../../../src/kernel/amounts/format.ts";
import { cents, Dollars } from "../../../src/kernel/amounts/money.ts";

describe("money", () => {
  it("travels as dollars and comes back as the same cents, whatever the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
        expect(z.decode(Dollars, z.encode(Dollars, cents(amount)))).toBe(amount);
      }),
    );
  });

  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [1899, "$18.99"],
    [123_456_789, "$1,234,567.89"],
  ])("shows %i cents as %s", (amount, expected) => {
    expect(formatMoney(cents(amount))).toBe(expected);
  });

  it("refuses fractions of a cent, negative amounts and what is no number", () => {
    for (const bad of [18.999, -1, Number.NaN, Number.POSITIVE_INFINITY, "5", null])
      expect(Dollars.safeParse(bad).success).toBe(false);
  });
});
