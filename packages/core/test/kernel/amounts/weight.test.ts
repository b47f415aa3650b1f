import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formatExactWeight, formatWeight } from "../../../src/kernel/amounts/format.ts";
import { Percent } from "../../../src/kernel/amounts/percent.ts";
import { type Grams, Kilograms } from "../../../src/kernel/amounts/weight.ts";

describe("weights and percentages", () => {
  it("travel as kilograms and percent without drift", () => {
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
  ])("show %i g as %s where rounding would be untrue", (grams, expected) => {
    expect(formatExactWeight(grams as Grams)).toBe(expected);
  });
});
