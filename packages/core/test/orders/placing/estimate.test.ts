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
  countries: [country("SG", "Singapore", "sg"), country("AT", "Atlantis", "sg", false)],
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
/** The amounts, and the problem's text. */
const problemOf = (part: Partial<EstimateInput> = {}) => {
  const { shipping, gst, total, problem } = estimate(input(part));
  return [shipping, gst, total, problem?.text ?? null];
};

const noRate = "No shipping rate found for this weight/country combination";
const noGst = "failed to fetch gst rate";
const noCountry = "cart Country not found";
const noFee = "Failed to calculate shipping. Please try again.";
const [waiting, down] = [
  { rates: null, isUnavailable: false },
  { rates: null, isUnavailable: true },
];
const unknownGst = { gstRate: null };

describe("an estimate", () => {
  it.each<[string, Partial<EstimateInput>, unknown[]]>([
    ["is complete with a rate", {}, [400, 180, 2580, null]],
    ["counts no shipping before a country is chosen", { to: null }, [0, 180, 2180, null]],
    ["waits for the address", { to: undefined }, [null, 180, null, null]],
    ["charges 0 where no rate fits, and says so", { lines: [line(1001)] }, [0, 180, 2180, noRate]],
    ["follows the quantity", { lines: [line(500, 3)] }, [0, 540, 6540, noRate]],
    ["has no total for an inactive country", { to: { country: "Atlantis" } }, [null, 180, null, noCountry]],
    ["has no total for an unknown country", { to: { country: "Narnia" } }, [null, 180, null, noCountry]],
    ["says nothing while both are being fetched", { ...waiting, ...unknownGst }, [null, null, null, null]],
    ["says that GST could not be fetched", { ...down, ...unknownGst }, [null, null, null, noGst]],
    ["says so in a cart without country", { ...down, ...unknownGst, to: null }, [0, null, null, noGst]],
    ["says that there is no fee", down, [null, 180, null, noFee]],
    ["goes on with the last known fee and GST", { ...down, lastFee: cents(400) }, [400, 180, 2580, null]],
    [
      "shows the last known fee while it waits",
      { ...waiting, ...unknownGst, lastFee: cents(400) },
      [400, null, null, null],
    ],
    [
      "says that a total is too small to be paid by card",
      { lines: [cheap], rates: withoutFee },
      [0, 4, 49, "Orders of less than $0.50 cannot be paid by card."],
    ],
    [
      "takes the smallest total that can be paid",
      { lines: [{ ...cheap, price: cents(46) }], rates: withoutFee },
      [0, 4, 50, null],
    ],
    ["waits for the fee before it calls a total too small", { lines: [cheap], to: null }, [0, 4, 49, null]],
    [
      "says that a total is too large to be paid by card, without a country too",
      { lines: [{ ...cheap, price: cents(91_743_119) }], to: null },
      [0, 8_256_881, 100_000_000, "Orders of more than $999,999.99 cannot be paid by card."],
    ],
    [
      "takes the largest total that can be paid",
      { lines: [{ ...cheap, price: cents(91_743_118) }], to: null },
      [0, 8_256_881, 99_999_999, null],
    ],
    ["trusts the rates more than the last known fee", { lastFee: cents(9900) }, [400, 180, 2580, null]],
  ])("%s", (_, part, expected) => expect(problemOf(part)).toEqual(expected));

  it("can be retried when only the network is missing", () => {
    const canRetry = (part: Partial<EstimateInput>) => estimate(input(part)).problem?.canRetry;
    expect([down, { ...down, ...unknownGst }].map(canRetry)).toEqual([true, true]);
    expect([{ lines: [line(1001)] }, { to: { country: "Atlantis" } }].map(canRetry)).toEqual([false, false]);
  });

  it.each([
    ["too small", 45, false],
    ["payable", 46, true],
    ["too large", 91_743_119, false],
  ])("of a total that is %s can be ordered: %s cents, %s", (_, price, expected) => {
    const made = estimate(input({ lines: [{ ...cheap, price: cents(price) }], rates: withoutFee }));
    expect(isComplete(made)).toBe(expected);
  });

  it("has the shop's name of the country and the calculated parts", () => {
    const { country, calculated } = estimate(input({ to: { country: " singapore ", zipCode: "018956" } }));
    expect(country).toBe("Singapore");
    expect(calculated).toEqual({ fee: 400, country: "Singapore", zipCode: "018956", zoneId: "sg" });
    expect(estimate(input({ to: { country: "Atlantis" } }))).toMatchObject({
      country: "Atlantis",
      calculated: null,
      problem: { advice: "We do not ship to Atlantis. Please choose another country." },
    });
  });

  it("equals the order's total, or has no total and a reason once nothing is loading", () => {
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
        const now = estimate(input(part));
        if (isComplete(now)) expect(now).toMatchObject(quote(part.lines, now.shipping, now.gstRate));
        else if (part.rates ? part.gstRate !== null : part.isUnavailable) expect(now.problem).not.toBeNull();
      }),
    );
  });
});
