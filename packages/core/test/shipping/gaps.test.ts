import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Country, ShippingDocument, ShippingRate } from "../../src/shipping/document.ts";
import { shippingFee } from "../../src/shipping/fee.ts";
import { type RateGap, rateGaps } from "../../src/shipping/gaps.ts";
import { rate as testRate } from "../support/settings.ts";

type Options = { isActive: boolean };
const country = (name: string, zoneId: string | null, { isActive }: Options = { isActive: true }) =>
  ({ _id: name, name, code: name, isActive, zoneId }) as Country;
const rate = (zoneId: string, min: number, max: number, options?: Options) =>
  testRate(`${zoneId}-${min}`, zoneId, min, max, 400, options) as ShippingRate;

describe("gaps between shipping rates", () => {
  it("are the weights below, between and above the active ranges", () => {
    const countries = [country("Singapore", "sg")];
    const rates = [rate("sg", 5001, 20_000), rate("sg", 500, 1000), rate("sg", 1001, 4000)];
    expect(rateGaps({ countries, rates })).toEqual([
      { zoneId: "sg", countries: ["Singapore"], from: 1, to: 499 },
      { zoneId: "sg", countries: ["Singapore"], from: 4001, to: 5000 },
      { zoneId: "sg", countries: ["Singapore"], from: 20_001, to: null },
    ]);
  });

  it("ignore inactive rates and inactive countries", () => {
    const countries = [country("Here", "a"), country("There", "b", { isActive: false })];
    expect(rateGaps({ countries, rates: [rate("a", 0, 1000, { isActive: false })] })).toEqual([
      { zoneId: "a", countries: ["Here"], from: 1, to: null },
    ]);
  });

  it("are all weights for a country without a zone", () =>
    expect(rateGaps({ countries: [country("Nowhere", null)], rates: [] })).toEqual([
      { zoneId: null, countries: ["Nowhere"], from: 1, to: null },
    ]));

  it("hold exactly the weights for which the shipping fee is 0", () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }), fc.boolean())
      .map(([from, length, isActive]) => rate("z", from, from + length, { isActive }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.integer({ min: 1, max: 120 }), (rates, weight) => {
        const here = country("Here", "z");
        const shipping: ShippingDocument = { version: 1, zones: [], countries: [here], rates };
        const isWithin = ({ from, to }: RateGap) => from <= weight && (to === null || weight <= to);
        const inGap = rateGaps(shipping).some(isWithin);
        expect(inGap).toBe(shippingFee(shipping, here, weight as never) === 0);
      }),
    );
  });
});
