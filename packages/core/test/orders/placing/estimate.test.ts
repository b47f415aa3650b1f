import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BasisPoints, cents, Grams } from "../../../src/kernel/amounts/quantities.ts";
import { quote } from "../../../src/orders/order/quote.ts";
import { type EstimateInput, estimate, isComplete } from "../../../src/orders/placing/estimate.ts";
import { ShippingDocument } from "../../../src/shipping/document.ts";
import { country, rate, zone } from "../../support/settings.ts";

const rates = ShippingDocument.parse({
  version: 1,
  zones: [zone("sg", "Singapore")],
  countries: [country("SG", "Singapore", "sg"), country("AT", "Atlantis", "sg", { isActive: false })],
  rates: [rate("r1", "sg", 0, 1000, 400)],
});
const line = (grams: number, quantity = 1) => ({ price: cents(2000), weight: Grams.parse(grams), quantity });
const cheap = { price: cents(45), weight: Grams.parse(500), quantity: 1 };
const withoutFee = { ...rates, rates: rates.rates.map((rate) => ({ ...rate, rate: cents(0) })) };
const input = (part: Partial<EstimateInput> = {}): EstimateInput => ({
  lines: [line(500)],
  to: { country: "Singapore" },
  rates,
  gstRate: BasisPoints.parse(900),
  lastFee: null,
  isUnavailable: false,
  ...part,
});
/** The amounts of an estimate, and the text of its problem. */
const amountsOf = (part: Partial<EstimateInput> = {}) => {
  const { shipping, gst, total, problem } = estimate(input(part));
  return [shipping, gst, total, problem?.text ?? null];
};

const noRate = "No shipping rate found for this weight/country combination";
const noGst = "failed to fetch gst rate";
const noCountry = "cart Country not found";
const noFee = "Failed to calculate shipping. Please try again.";
const loading = { rates: null, isUnavailable: false };
const offline = { rates: null, isUnavailable: true };
const unknownGst = { gstRate: null };

describe("an estimate", () => {
  it.each<[string, Partial<EstimateInput>, unknown[]]>([
    ["is complete with a rate", {}, [400, 180, 2580, null]],
    ["counts no shipping before a country is chosen", { to: null }, [0, 180, 2180, null]],
    ["has no total while the address is loading", { to: undefined }, [null, 180, null, null]],
    ["has free shipping and a problem if no rate fits", { lines: [line(1001)] }, [0, 180, 2180, noRate]],
    ["weighs all copies", { lines: [line(500, 3)] }, [0, 540, 6540, noRate]],
    ["has no total for an inactive country", { to: { country: "Atlantis" } }, [null, 180, null, noCountry]],
    ["has no total for an unknown country", { to: { country: "Narnia" } }, [null, 180, null, noCountry]],
    ["has no problem while all is loading", { ...loading, ...unknownGst }, [null, null, null, null]],
    ["has a problem without GST", { ...offline, ...unknownGst }, [null, null, null, noGst]],
    [
      "has a problem without GST, before a country",
      { ...offline, ...unknownGst, to: null },
      [0, null, null, noGst],
    ],
    ["has a problem without a fee", offline, [null, 180, null, noFee]],
    ["has the last known fee when offline", { ...offline, lastFee: cents(400) }, [400, 180, 2580, null]],
    [
      "has the last known fee while rates are loading",
      { ...loading, ...unknownGst, lastFee: cents(400) },
      [400, null, null, null],
    ],
    [
      "has the problem that a total is too small to be paid by card",
      { lines: [cheap], rates: withoutFee },
      [0, 4, 49, "Orders of less than $0.50 cannot be paid by card."],
    ],
    [
      "accepts the smallest total that can be paid",
      { lines: [{ ...cheap, price: cents(46) }], rates: withoutFee },
      [0, 4, 50, null],
    ],
    ["is not too small before the country is known", { lines: [cheap], to: null }, [0, 4, 49, null]],
    [
      "has the problem that a total is too large to be paid by card, also without a country",
      { lines: [{ ...cheap, price: cents(91_743_119) }], to: null },
      [0, 8_256_881, 100_000_000, "Orders of more than $999,999.99 cannot be paid by card."],
    ],
    [
      "accepts the largest total that can be paid",
      { lines: [{ ...cheap, price: cents(91_743_118) }], to: null },
      [0, 8_256_881, 99_999_999, null],
    ],
    ["prefers rates to the last known fee", { lastFee: cents(9900) }, [400, 180, 2580, null]],
  ])("%s", (_, part, expected) => expect(amountsOf(part)).toEqual(expected));

  it("can be retried when rates or GST could not be loaded, and not for other problems", () => {
    const canRetry = (part: Partial<EstimateInput>) => estimate(input(part)).problem?.canRetry;
    expect([offline, { ...offline, ...unknownGst }].map(canRetry)).toEqual([true, true]);
    expect([{ lines: [line(1001)] }, { to: { country: "Atlantis" } }].map(canRetry)).toEqual([false, false]);
  });

  it.each([
    ["too small", 45, false],
    ["payable", 46, true],
    ["too large", 91_743_119, false],
  ])("of a total that is %s can be ordered: %s cents, %s", (_, price, expected) => {
    const estimated = estimate(input({ lines: [{ ...cheap, price: cents(price) }], rates: withoutFee }));
    expect(isComplete(estimated)).toBe(expected);
  });

  it("has the shop's name of the country, and what an order sends of the calculated fee", () => {
    const { country, calculated } = estimate(input({ to: { country: " singapore ", zipCode: "018956" } }));
    expect(country).toBe("Singapore");
    expect(calculated).toEqual({ fee: 400, country: "Singapore", zipCode: "018956", zoneId: "sg" });
    expect(estimate(input({ to: { country: "Atlantis" } }))).toMatchObject({
      country: "Atlantis",
      calculated: null,
      problem: { advice: "We do not ship to Atlantis. Please choose another country." },
    });
  });

  it("equals the order's quote when it is complete, and has a problem otherwise once nothing is loading", () => {
    const parts = fc.record({
      to: fc.constantFrom(null, { country: "Singapore" }, { country: "Atlantis" }),
      lines: fc.array(
        fc.integer({ min: 1, max: 900 }).map((weight) => line(weight)),
        { minLength: 1, maxLength: 4 },
      ),
      rates: fc.constantFrom(rates, null),
      gstRate: fc.constantFrom(BasisPoints.parse(900), BasisPoints.parse(0), null),
      lastFee: fc.constantFrom(cents(400), null),
      isUnavailable: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, (part) => {
        const estimated = estimate(input(part));
        const isLoaded = part.rates ? part.gstRate !== null : part.isUnavailable;
        if (isComplete(estimated))
          expect(estimated).toMatchObject(quote(part.lines, estimated.shipping, estimated.gstRate));
        else if (isLoaded) expect(estimated.problem).not.toBeNull();
      }),
    );
  });
});
