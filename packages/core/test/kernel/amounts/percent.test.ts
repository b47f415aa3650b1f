import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../../src/kernel/amounts/money.ts";
import { BasisPoints } from "../../../src/kernel/amounts/percent.ts";
import { share } from "../../../src/kernel/amounts/totals.ts";

describe("a share", () => {
  it.each([
    // amount in cents, basis points, share: half a cent rounds up
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
