import { alphabetically } from "@frangipani/core/kernel/alphabet";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { formatDate, yearInSingapore } from "../../src/kernel/clock.ts";
import { formatMoment } from "../../src/kernel/dates.ts";
import { cents, Dollars, formatMoney } from "../../src/kernel/money.ts";
import { BasisPoints, Percent, share } from "../../src/kernel/percent.ts";
import { fold, slugOfTitle, titleOfSlug } from "../../src/kernel/text.ts";
import { formatExactWeight, formatWeight, type Grams, Kilograms } from "../../src/kernel/weight.ts";

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
  ])("shows %i cents as %s", (amount, shown) => {
    expect(formatMoney(cents(amount))).toBe(shown);
  });

  it("refuses fractions of a cent, negative amounts and what is no number", () => {
    for (const bad of [18.999, -1, Number.NaN, Number.POSITIVE_INFINITY, "5", null])
      expect(Dollars.safeParse(bad).success).toBe(false);
  });
});

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
  ])("show %i g as %s where rounding would be untrue", (grams, shown) => {
    expect(formatExactWeight(grams as Grams)).toBe(shown);
  });
});

describe("dates", () => {
  it("are shown as dd-MM-yyyy in Singapore", () => {
    expect(formatDate("2026-11-20T15:59:59.000Z")).toBe("20-11-2026");
    expect(formatDate("2026-11-20T16:00:00.000Z")).toBe("21-11-2026");
  });

  it("are those of Singapore's time zone, whenever it is", () => {
    const zone = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Asia/Singapore",
      dateStyle: "short",
      timeStyle: "short",
    });
    const moments = fc.date({
      min: new Date("1982-01-01"),
      max: new Date("2200-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(formatMoment(moment)).toBe(zone.format(moment).replaceAll("/", "-"));
      }),
    );
  });

  it("change the year at midnight in Singapore", () => {
    expect(yearInSingapore(new Date("2026-12-31T16:00:00Z"))).toBe(2027);
  });
});

describe("texts", () => {
  it("compare without case and accents", () => {
    expect(fold("Élodie ÑANDÚ Straße Ørsted")).toBe("elodie nandu strasse orsted");
  });

  it("turn titles into slugs and back", () => {
    expect(slugOfTitle("  Self   Help ")).toBe("self-help");
    expect(titleOfSlug("science-fiction")).toBe("Science Fiction");
  });
});

describe("the alphabet", () => {
  it("compares words as dictionaries do, whichever letters they have", () => {
    const { compare } = new Intl.Collator("en");
    const letters = fc.constantFrom(..."aAbzZ 0 9éÉüß'’-:,.·\u0301æŒ中𝒜");
    const title = fc.oneof(
      fc.string({ unit: letters, maxLength: 6 }),
      fc.string(),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(title, title, (a, b) => {
        expect(Math.sign(alphabetically(a, b))).toBe(compare(a, b));
      }),
      { numRuns: 5_000 },
    );
  });
});
