import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formatExactWeight, formatMoney, formatWeight } from "../../../src/kernel/amounts/format.ts";
import {
  BasisPoints,
  cents,
  Dollars,
  type Grams,
  Kilograms,
  Percent,
} from "../../../src/kernel/amounts/quantities.ts";
import { share } from "../../../src/kernel/amounts/totals.ts";

describe("money", () => {
  it("is sent as dollars and read back as the same cents, for any amount", () => {
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
  ])("shows %i cents as %s", (amount, expected) => expect(formatMoney(cents(amount))).toBe(expected));

  it("refuses fractions of a cent, negative amounts and values that are no numbers", () => {
    for (const invalid of [18.999, -1, Number.NaN, Number.POSITIVE_INFINITY, "5", null])
      expect(Dollars.safeParse(invalid).success).toBe(false);
  });
});

describe("a share", () => {
  it.each([
    // [amount in cents, basis points, share]; half a cent rounds up.
    [1899, 900, 171],
    [50, 100, 1],
    [49, 100, 0],
    [100, 0, 0],
    [100, 10_000, 100],
  ])("of %i cents at %i basis points is %i", (amount, rate, expected) => {
    expect(share(cents(amount), BasisPoints.parse(rate))).toBe(expected);
  });

  it("is never more than half a cent off, and never negative or above the amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, rate) => {
          const part = share(cents(amount), BasisPoints.parse(rate));
          expect(Math.abs(part - (amount * rate) / 10_000)).toBeLessThanOrEqual(0.5);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amount);
        },
      ),
    );
  });
});

describe("weights and percentages", () => {
  it("are sent as kilograms and percent without rounding errors", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (grams, points) => {
          expect(z.decode(Kilograms, grams / 1000)).toBe(grams);
          expect(z.decode(Percent, points / 100)).toBe(points);
        },
      ),
    );
  });

  it("show one decimal", () => {
    expect(formatWeight(z.decode(Kilograms, 1.25))).toBe("1.3 kg");
    expect(formatWeight(z.decode(Kilograms, 0))).toBe("0.0 kg");
  });

  it.each([
    [0, "0.0 kg"],
    [300, "0.3 kg"],
    [250, "0.25 kg"],
    [500, "0.5 kg"],
    [1005, "1.005 kg"],
    [21_000, "21.0 kg"],
    [1, "0.001 kg"],
  ])("of %i g are shown exactly as %s", (grams, expected) => {
    expect(formatExactWeight(grams as Grams)).toBe(expected);
  });
});
