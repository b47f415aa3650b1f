import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Grams } from "../../src/kernel/amounts/quantities.ts";
import { type Country, ShippingDocument } from "../../src/shipping/document.ts";
import { activeCountries, findActiveCountry, rateFor, shippingFee } from "../../src/shipping/fee.ts";
import { country, rate, zone } from "../support/settings.ts";

const shipping = ShippingDocument.parse({
  version: 1,
  zones: [zone("sg", "Singapore"), zone("sea", "Southeast Asia")],
  countries: [
    country("SG", "Singapore", "sg"),
    country("MY", "Malaysia", "sea"),
    country("AT", "Atlantis", "sea", { isActive: false }),
    country("CI", "Côte d'Ivoire", null),
  ],
  rates: [
    rate("r1", "sg", 0, 1000, 400),
    rate("r2", "sg", 1001, 5000, 750),
    rate("r3", "sg", 5001, 20000, 1500),
    rate("r4", "sea", 0, 2000, 1200),
    rate("r5", "sea", 2001, 9000, 9900, { isActive: false }),
  ],
});
const countryNamed = (name: string) => findActiveCountry(shipping, name) as Country;

describe("the shipping fee", () => {
  it.each([
    ["Singapore", 0, 400],
    ["Singapore", 1000, 400],
    ["Singapore", 1001, 750],
    ["Singapore", 5000, 750],
    ["Singapore", 20000, 1500],
    ["Singapore", 20001, 0],
    ["Malaysia", 2000, 1200],
    ["Malaysia", 2001, 0],
    ["Côte d'Ivoire", 100, 0],
  ])("to %s for %i g is %i cents", (name, grams, cents) => {
    expect(shippingFee(shipping, countryNamed(name), grams as Grams)).toBe(cents);
  });

  it("has no rate for a weight outside of all ranges, and a rate for one that costs nothing", () => {
    const free = ShippingDocument.parse({ ...shipping, rates: [rate("r", "sg", 0, 9, 0)] });
    expect(rateFor(free, countryNamed("Singapore"), 9 as Grams)?._id).toBe("r");
    expect(rateFor(free, countryNamed("Singapore"), 10 as Grams)).toBeUndefined();
  });

  it("is the rate of the active range of the zone that holds the weight, and 0 outside of all", () => {
    const ranges = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 4 }),
        width: fc.integer({ min: 0, max: 5 }),
        cents: fc.integer({ min: 1, max: 9999 }),
        isActive: fc.boolean(),
        zoneId: fc.constantFrom("sg", "sea"),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        ranges,
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom("Singapore", "Malaysia"),
        (parts, weight, name) => {
          // Ranges follow each other with gaps, so at most one holds a weight; the expected fee of each gram is in a map.
          const feeOf = new Map<string, number>();
          let next = 0;
          const rates = parts.map(({ gap, width, cents, isActive, zoneId }, index) => {
            const min = next + gap - 1;
            next = min + width + 1;
            for (let gram = min; isActive && gram <= min + width; gram += 1)
              feeOf.set(`${zoneId} ${gram}`, cents);
            return rate(`r${index}`, zoneId, min, min + width, cents, { isActive });
          });
          const document = ShippingDocument.parse({ ...shipping, rates });
          const destination = countryNamed(name);
          const expected = feeOf.get(`${destination.zoneId} ${weight}`) ?? 0;
          expect(shippingFee(document, destination, weight as Grams)).toBe(expected);
        },
      ),
    );
  });
});

describe("the countries one can ship to", () => {
  it("are the active ones, by name", () => {
    const names = activeCountries(shipping).map(({ name }) => name);
    expect(names).toEqual(["Côte d'Ivoire", "Malaysia", "Singapore"]);
  });

  it.each([
    ["singapore", "SG"],
    [" MALAYSIA ", "MY"],
    ["Cote d'Ivoire", "CI"],
    ["Atlantis", undefined],
    ["Utopia", undefined],
  ])("finds %j as %s", (name, code) => expect(findActiveCountry(shipping, name)?.code).toBe(code));
});
