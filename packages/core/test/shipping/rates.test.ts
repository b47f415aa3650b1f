import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RateInput, rateBody } from "../../src/shipping/contract.ts";
import type { RateId, ShippingDocument } from "../../src/shipping/document.ts";
import { createRate, deleteRate, updateRate } from "../../src/shipping/rates.ts";
import { firstIssue, refusal } from "../support/refusals.ts";
import { rate } from "../support/settings.ts";
import { shipping } from "./shipping-document.ts";

describe("shipping rates", () => {
  const sent = { zoneId: "sg", weightRangeMin: 20.001, weightRangeMax: 30, rate: 25 };
  const input = (part: object = {}) => RateInput.parse({ ...sent, ...part });
  const newId = "ra_new" as RateId;

  it.each([
    [{}, { weightRangeMin: 20001, weightRangeMax: 30000, rate: 2500 }],
    [
      { weightRangeMin: "20.5", weightRangeMax: "21", rate: "0.1" },
      { weightRangeMin: 20500, rate: 10 },
    ],
    [
      { weightRangeMin: " 7 ", weightRangeMax: 7, rate: "0" },
      { weightRangeMin: 7000, weightRangeMax: 7000 },
    ],
    [
      { weightRangeMin: ".5", weightRangeMax: 1.001 },
      { weightRangeMin: 500, weightRangeMax: 1001 },
    ],
    [{ rate: 18.99 }, { rate: 1899 }],
  ])("read %j in grams and cents", (part, expected) => expect(input(part)).toMatchObject(expected));

  it.each([
    [{ zoneId: undefined }, "Please select a zone"],
    [{ zoneId: "  " }, "Please select a zone"],
    [{ weightRangeMin: undefined }, "Minimum weight is required"],
    [{ weightRangeMin: "" }, "Minimum weight is required"],
    [{ weightRangeMax: null }, "Maximum weight is required"],
    [{ rate: " " }, "Rate is required"],
    [{ weightRangeMin: "light" }, "Minimum weight must be a number"],
    [{ weightRangeMax: "1e3" }, "Maximum weight must be a number"],
    [{ weightRangeMax: [1] }, "Maximum weight must be a number"],
    [{ rate: "$4" }, "Rate must be a number"],
    [{ weightRangeMin: -0.1 }, "Minimum weight must not be negative"],
    [{ weightRangeMax: "-1" }, "Maximum weight must not be negative"],
    [{ rate: -0.01 }, "Rate must not be negative"],
    [{ weightRangeMax: 1000.1 }, "Maximum weight must be at most 1000 kg"],
    [{ rate: 100_000.01 }, "Rate must be at most $100,000"],
    [{ weightRangeMin: 1.0001 }, "Minimum weight can have at most three decimals"],
    [{ rate: 4.005 }, "Rate can have at most two decimals"],
    [{ weightRangeMin: 2, weightRangeMax: 1.999 }, "Minimum weight must not be greater than maximum weight"],
  ])("refuse %j", (part, text) => expect(firstIssue(RateInput, { ...sent, ...part })).toBe(text));

  it.each([
    [{ weightRangeMin: 2.001, weightRangeMax: 1001 }, ["Maximum weight must be at most 1000 kg"]],
    [
      { weightRangeMin: 2, weightRangeMax: 1, rate: -1 },
      ["Rate must not be negative", "Minimum weight must not be greater than maximum weight"],
    ],
  ])("compare only valid weights: %j", (part, texts) =>
    expect(RateInput.safeParse({ ...sent, ...part }).error?.issues.map(({ message }) => message)).toEqual(
      texts,
    ),
  );

  it("refuse what is no object", () =>
    expect(RateInput.safeParse(null).error?.issues.map(({ code }) => code)).toEqual(["invalid_type"]));

  it("are sent as numbers for typed texts, and read back unchanged", () => {
    expect(rateBody(input({ weightRangeMin: "1.001", weightRangeMax: " 29 ", rate: "7.5" }))).toEqual({
      zoneId: "sg",
      weightRangeMin: 1.001,
      weightRangeMax: 29,
      rate: 7.5,
    });
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(10_000_000), (grams, cents) => {
        const read = input({ weightRangeMin: 0, weightRangeMax: grams / 1000, rate: cents / 100 });
        expect(RateInput.parse(rateBody(read))).toEqual(read);
      }),
    );
  });

  it("are active and without description by default", () =>
    expect(createRate(shipping, input(), newId).rates.at(-1)).toEqual({
      ...rate("ra_new", "sg", 20001, 30000, 2500),
      description: "",
    }));

  it.each([
    [{ weightRangeMin: 5, weightRangeMax: 5 }, "1.001–5 kg ($7.50)"],
    [{ weightRangeMin: 0, weightRangeMax: 0 }, "0–1 kg ($4.00)"],
    [{ weightRangeMin: 0.4, weightRangeMax: 0.6 }, "0–1 kg ($4.00)"],
    [{ weightRangeMin: 1.5, weightRangeMax: 100 }, "1.001–5 kg ($7.50)"],
  ])("refuse the range %j, with the rate that it overlaps", (part, other) => {
    expect(() => createRate(shipping, input(part), newId)).toThrow(
      refusal(
        "conflict",
        "rate.overlaps",
        `The weight range overlaps the active rate ${other} of zone Singapore. Two ranges may not share a weight.`,
      ),
    );
  });

  it("may begin at the next gram, or overlap when one of them is inactive or of another zone", () => {
    const parts = [
      { weightRangeMin: 5.001, weightRangeMax: 20 },
      { weightRangeMin: 0, weightRangeMax: 5, zoneId: "sea" },
      { weightRangeMin: 0, weightRangeMax: 5, isActive: false },
    ];
    for (const part of parts) expect(createRate(shipping, input(part), newId).rates).toHaveLength(5);
  });

  it("may overlap their own former range when they are changed", () => {
    const [r1, r3] = ["r1", "r3"] as RateId[] as [RateId, RateId];
    const wider = input({ weightRangeMin: 0.5, weightRangeMax: 1, rate: 5 });
    expect(updateRate(shipping, r1, wider).rates[0]).toEqual(rate("r1", "sg", 500, 1000, 500));
    const tooWide = input({ weightRangeMin: 0.5, weightRangeMax: 2 });
    expect(() => updateRate(shipping, r1, tooWide)).toThrow("overlaps the active rate 1.001–5 kg");
    const activated = input({ weightRangeMin: 5, weightRangeMax: 20, isActive: true });
    expect(() => updateRate(shipping, r3, activated)).toThrow("overlaps the active rate 1.001–5 kg");
    const stillInactive = input({ weightRangeMin: 0, weightRangeMax: 20 });
    expect(updateRate(shipping, r3, stillInactive).rates[2]?.isActive).toBe(false);
  });

  it("are refused with a zone that is unknown or inactive, unless they were in it before", () => {
    const range = { weightRangeMin: 50, weightRangeMax: 60 };
    expect(() => createRate(shipping, input({ ...range, zoneId: "eu" }), newId)).toThrow(
      refusal("invalid", "zone.inactive", "The selected zone is inactive. Please select an active zone"),
    );
    expect(() => createRate(shipping, input({ ...range, zoneId: "x" }), newId)).toThrow(
      refusal("invalid", "zone.unknown", "The selected zone does not exist"),
    );
    expect(updateRate(shipping, "r4" as RateId, input({ ...range, zoneId: "eu" })).rates[3]).toEqual(
      rate("r4", "eu", 50000, 60000, 2500),
    );
  });

  it("are deleted; changing a missing one is refused", () => {
    expect(deleteRate(shipping, "r1" as RateId).rates).toHaveLength(3);
    const missing = refusal("missing", "rate.missing", "Shipping rate not found");
    expect(() => deleteRate(shipping, newId)).toThrow(missing);
    expect(() => updateRate(shipping, newId, input())).toThrow(missing);
  });

  it("are accepted exactly when no gram belongs to two active rates of a zone", () => {
    const end = fc.integer({ min: 0, max: 30 });
    const offer = fc.record({
      zoneId: fc.constantFrom("sg", "sea"),
      ends: fc.tuple(end, end).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      isActive: fc.boolean(),
    });
    type Range = { weightRangeMin: number; weightRangeMax: number };
    const toGrams = ({ weightRangeMin: min, weightRangeMax: max }: Range) =>
      Array.from({ length: max - min + 1 }, (_, step) => min + step);
    const zones = { ...shipping, countries: [], rates: [] };
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 12 }), (offers) => {
        const taken = new Set<string>();
        let current: ShippingDocument = zones;
        for (const [index, { zoneId, ends, isActive }] of offers.entries()) {
          const [min, max] = ends;
          const part = { zoneId, weightRangeMin: min / 1000, weightRangeMax: max / 1000, isActive };
          const rateInput = input(part);
          const grams = toGrams(rateInput).map((gram) => `${zoneId} ${gram}`);
          const clashes = isActive && grams.some((gram) => taken.has(gram));
          const create = () => createRate(current, rateInput, `ra_${index}` as RateId);
          if (clashes) {
            expect(create).toThrow("Two ranges may not share a weight");
            continue;
          }
          current = create();
          if (isActive) for (const gram of grams) taken.add(gram);
        }
      }),
    );
  });
});
