import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountryInput, RateInput, rateBody, ZoneInput } from "../../src/shipping/contract.ts";
import { createCountry, deleteCountry, updateCountry } from "../../src/shipping/countries.ts";
import {
  type CountryId,
  emptyShipping,
  type RateId,
  ShippingDocument,
  type ZoneId,
} from "../../src/shipping/document.ts";
import { createRate, deleteRate, updateRate } from "../../src/shipping/rates.ts";
import { countriesToWire, ratesToWire, zonesToWire } from "../../src/shipping/wire.ts";
import { createZone, deleteZone, updateZone } from "../../src/shipping/zones.ts";

const zone = (_id: string, name: string, isActive = true) => ({
  _id,
  name,
  code: _id.toUpperCase(),
  description: "",
  isActive,
});
const shipping = ShippingDocument.parse({
  version: 1,
  zones: [zone("sg", "Singapore"), zone("sea", "Southeast Asia"), zone("eu", "Europe", false)],
  countries: [
    { _id: "co_sg", name: "Singapore", code: "SG", isActive: true, zoneId: "sg" },
    { _id: "co_my", name: "Malaysia", code: "MY", isActive: true, zoneId: "sea" },
    { _id: "co_de", name: "Germany", code: "DE", isActive: false, zoneId: "eu" },
    { _id: "co_x", name: "Côte d'Ivoire", code: "CI", isActive: true, zoneId: null },
  ],
  rates: [
    rate("r1", "sg", 0, 1000, 400),
    rate("r2", "sg", 1001, 5000, 750),
    rate("r3", "sg", 5001, 20000, 1500, false),
    rate("r4", "eu", 0, 1000, 2000),
  ],
});
function rate(_id: string, zoneId: string, min: number, max: number, cents: number, isActive = true) {
  return {
    _id,
    zoneId,
    weightRangeMin: min,
    weightRangeMax: max,
    rate: cents,
    description: "kept",
    isActive,
  };
}

const zoneIds = { sg: "sg" as ZoneId, eu: "eu" as ZoneId, fresh: "zo_new" as ZoneId };
const refusal = (kind: string, code: string, message: string) =>
  expect.objectContaining({ kind, code, message });
const first = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe("zones", () => {
  const input = (sent: object) => ZoneInput.parse(sent);

  it.each([
    [{ code: "SG" }, "Zone name is required"],
    [{ name: "  ", code: "SG" }, "Zone name is required"],
    [{ name: "Asia" }, "Zone code is required"],
    [{ name: "Asia", code: "" }, "Zone code is required"],
    [{ name: "Asia", code: "A", isActive: "yes" }, "isActive must be true or false"],
    [{ name: "x".repeat(81), code: "A" }, "At most 80 characters are allowed"],
    [
      { name: "Asia", code: "A", description: "x".repeat(201) },
      "The description can have at most 200 characters",
    ],
  ])("refuse %j", (sent, text) => {
    expect(first(ZoneInput, sent)).toBe(text);
  });

  it("are active and without description unless told", () => {
    const next = createZone(emptyShipping, input({ name: " Oceania ", code: "oc" }), zoneIds.fresh);
    expect(next.zones).toEqual([
      { _id: "zo_new", name: "Oceania", code: "oc", description: "", isActive: true },
    ]);
  });

  it("are told apart by name and by code, in any case", () => {
    const create = (sent: object) => () => createZone(shipping, input(sent), zoneIds.fresh);
    expect(create({ name: "SINGAPORE", code: "new" })).toThrow(
      refusal("conflict", "zone.exists", "A zone with this name already exists"),
    );
    expect(create({ name: "New", code: " sea " })).toThrow(
      refusal("conflict", "zone.exists", "A zone with this code already exists"),
    );
    expect(() => updateZone(shipping, zoneIds.sg, input({ name: "europe", code: "sg" }))).toThrow(
      refusal("conflict", "zone.exists", "A zone with this name already exists"),
    );
  });

  it("keep what an update leaves out", () => {
    const next = updateZone(shipping, zoneIds.eu, input({ name: "EUROPE", code: "EU" }));
    expect(next.zones[2]).toEqual({ ...shipping.zones[2], name: "EUROPE" });
    const switched = updateZone(shipping, zoneIds.eu, input({ name: "Europe", code: "EU", isActive: true }));
    expect(switched.zones[2]?.isActive).toBe(true);
  });

  it("stay while countries or rates are in them, and say which", () => {
    expect(() => deleteZone(shipping, zoneIds.sg)).toThrow(
      refusal(
        "conflict",
        "zone.in-use",
        "Singapore is still used by 1 country (Singapore) and 3 shipping rates (0–1 kg, 1.001–5 kg, 5.001–20 kg). Move or delete them first, or make the zone inactive.",
      ),
    );
    expect(() => deleteZone(shipping, "sea" as ZoneId)).toThrow(
      "Southeast Asia is still used by 1 country (Malaysia). Move",
    );
    const many = {
      ...shipping,
      countries: Array.from({ length: 7 }, (_, at) => ({
        ...(shipping.countries[0] as (typeof shipping.countries)[number]),
        name: `C${at}`,
      })),
      rates: [],
    };
    expect(() => deleteZone(many, zoneIds.sg)).toThrow("7 countries (C0, C1, C2, C3, C4, …). Move");
  });

  it("go when nothing is in them", () => {
    const empty = { ...shipping, countries: [], rates: [] };
    expect(deleteZone(empty, zoneIds.sg).zones.map(({ _id }) => _id)).toEqual(["sea", "eu"]);
  });

  it("are missed when they are not there", () => {
    const missing = refusal("missing", "zone.missing", "Zone not found");
    expect(() => updateZone(shipping, zoneIds.fresh, input({ name: "A", code: "B" }))).toThrow(missing);
    expect(() => deleteZone(shipping, zoneIds.fresh)).toThrow(missing);
  });
});

describe("countries", () => {
  const input = (sent: object) =>
    CountryInput.parse({ name: "Thailand", code: "TH", zoneId: "sea", ...sent });
  const fresh = "co_new" as CountryId;
  const germany = "co_de" as CountryId;

  it.each([
    [{ code: "TH", zoneId: "sea" }, "Country name is required"],
    [{ name: "", code: "TH", zoneId: "sea" }, "Country name is required"],
    [{ name: "Thailand", zoneId: "sea" }, "Country code is required"],
    [{ name: "Thailand", code: " ", zoneId: "sea" }, "Country code is required"],
    [{ name: "Thailand", code: "TH" }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: "" }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: null }, "Please select a zone"],
    [{ name: "Thailand", code: "TH", zoneId: "sea", isActive: 1 }, "isActive must be true or false"],
  ])("refuse %j", (sent, text) => {
    expect(first(CountryInput, sent)).toBe(text);
  });

  it("are active unless told", () => {
    expect(createCountry(shipping, input({}), fresh).countries.at(-1)).toEqual({
      _id: "co_new",
      name: "Thailand",
      code: "TH",
      isActive: true,
      zoneId: "sea",
    });
    expect(createCountry(shipping, input({ isActive: false }), fresh).countries.at(-1)?.isActive).toBe(false);
  });

  it("are put into an active zone that exists", () => {
    expect(() => createCountry(shipping, input({ zoneId: "nowhere" }), fresh)).toThrow(
      refusal("invalid", "zone.unknown", "The selected zone does not exist"),
    );
    expect(() => createCountry(shipping, input({ zoneId: "eu" }), fresh)).toThrow(
      refusal("invalid", "zone.inactive", "The selected zone is inactive. Please select an active zone"),
    );
    expect(() => updateCountry(shipping, "co_my" as CountryId, input({ zoneId: "eu" }))).toThrow(
      "The selected zone is inactive",
    );
  });

  it("may stay in a zone that became inactive", () => {
    const next = updateCountry(shipping, germany, input({ name: "Deutschland", code: "DE", zoneId: "eu" }));
    expect(next.countries[2]).toEqual({ ...shipping.countries[2], name: "Deutschland" });
  });

  it("are told apart by name and by code, in any case or accent", () => {
    expect(() => createCountry(shipping, input({ name: "cote d'ivoire" }), fresh)).toThrow(
      refusal("conflict", "country.exists", "A country with this name already exists"),
    );
    expect(() => createCountry(shipping, input({ code: "my" }), fresh)).toThrow(
      refusal("conflict", "country.exists", "A country with this code already exists"),
    );
    expect(() => updateCountry(shipping, germany, input({ name: "MALAYSIA", zoneId: "sea" }))).toThrow(
      "A country with this name already exists",
    );
  });

  it("are deleted, and missed when they are not there", () => {
    expect(deleteCountry(shipping, germany).countries).toHaveLength(3);
    const missing = refusal("missing", "country.missing", "Country not found");
    expect(() => deleteCountry(shipping, fresh)).toThrow(missing);
    expect(() => updateCountry(shipping, fresh, input({}))).toThrow(missing);
  });
});

describe("shipping rates", () => {
  const sent = { zoneId: "sg", weightRangeMin: 20.001, weightRangeMax: 30, rate: 25 };
  const input = (part: object = {}) => RateInput.parse({ ...sent, ...part });
  const fresh = "ra_new" as RateId;

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
  ])("read %j in grams and cents", (part, read) => {
    expect(input(part)).toMatchObject(read);
  });

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
  ])("refuse %j", (part, text) => {
    expect(first(RateInput, { ...sent, ...part })).toBe(text);
  });

  it("travel as numbers, whatever was typed, and mean the same there", () => {
    const typed = { weightRangeMin: "1.001", weightRangeMax: " 29 ", rate: "7.5" };
    expect(rateBody(input(typed))).toEqual({
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

  it("are active and without description unless told", () => {
    expect(createRate(shipping, input(), fresh).rates.at(-1)).toEqual({
      ...rate("ra_new", "sg", 20001, 30000, 2500),
      description: "",
    });
  });

  it.each([
    [{ weightRangeMin: 5, weightRangeMax: 5 }, "1.001–5 kg ($7.50)"],
    [{ weightRangeMin: 0, weightRangeMax: 0 }, "0–1 kg ($4.00)"],
    [{ weightRangeMin: 0.4, weightRangeMax: 0.6 }, "0–1 kg ($4.00)"],
    [{ weightRangeMin: 1.5, weightRangeMax: 100 }, "1.001–5 kg ($7.50)"],
  ])("refuse the range %j, and name the one in its way", (part, other) => {
    expect(() => createRate(shipping, input(part), fresh)).toThrow(
      refusal(
        "conflict",
        "rate.overlaps",
        `The weight range overlaps the active rate ${other} of zone Singapore. Two ranges may not share a weight.`,
      ),
    );
  });

  it("share no weight with the next gram, an inactive rate or another zone", () => {
    const fits = [
      { weightRangeMin: 5.001, weightRangeMax: 20 },
      { weightRangeMin: 0, weightRangeMax: 5, zoneId: "sea" },
      { weightRangeMin: 0, weightRangeMax: 5, isActive: false },
    ];
    for (const part of fits) expect(createRate(shipping, input(part), fresh).rates).toHaveLength(5);
  });

  it("do not stand in their own way when they are changed", () => {
    const [r1, r3] = ["r1", "r3"] as RateId[] as [RateId, RateId];
    const wider = input({ weightRangeMin: 0.5, weightRangeMax: 1, rate: 5 });
    expect(updateRate(shipping, r1, wider).rates[0]).toEqual(rate("r1", "sg", 500, 1000, 500));
    const tooWide = input({ weightRangeMin: 0.5, weightRangeMax: 2 });
    expect(() => updateRate(shipping, r1, tooWide)).toThrow("overlaps the active rate 1.001–5 kg");
    const wakened = input({ weightRangeMin: 5, weightRangeMax: 20, isActive: true });
    expect(() => updateRate(shipping, r3, wakened)).toThrow("overlaps the active rate 1.001–5 kg");
    const asleep = input({ weightRangeMin: 0, weightRangeMax: 20 });
    expect(updateRate(shipping, r3, asleep).rates[2]?.isActive).toBe(false);
  });

  it("belong to an active zone that exists, or stay where they were", () => {
    const later = { weightRangeMin: 50, weightRangeMax: 60 };
    expect(() => createRate(shipping, input({ ...later, zoneId: "eu" }), fresh)).toThrow(
      refusal("invalid", "zone.inactive", "The selected zone is inactive. Please select an active zone"),
    );
    expect(() => createRate(shipping, input({ ...later, zoneId: "x" }), fresh)).toThrow(
      refusal("invalid", "zone.unknown", "The selected zone does not exist"),
    );
    expect(updateRate(shipping, "r4" as RateId, input({ ...later, zoneId: "eu" })).rates[3]).toEqual(
      rate("r4", "eu", 50000, 60000, 2500),
    );
  });

  it("are deleted, and missed when they are not there", () => {
    expect(deleteRate(shipping, "r1" as RateId).rates).toHaveLength(3);
    const missing = refusal("missing", "rate.missing", "Shipping rate not found");
    expect(() => deleteRate(shipping, fresh)).toThrow(missing);
    expect(() => updateRate(shipping, fresh, input())).toThrow(missing);
  });

  it("are accepted exactly when no gram belongs to two active rates of a zone", () => {
    const end = fc.integer({ min: 0, max: 30 });
    const offer = fc.record({
      zoneId: fc.constantFrom("sg", "sea"),
      ends: fc.tuple(end, end).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      isActive: fc.boolean(),
    });
    const gramsOf = (one: { weightRangeMin: number; weightRangeMax: number }) =>
      Array.from(
        { length: one.weightRangeMax - one.weightRangeMin + 1 },
        (_, step) => one.weightRangeMin + step,
      );
    const zones = { ...shipping, countries: [], rates: [] };
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 12 }), (offers) => {
        const taken = new Set<string>();
        let now: ShippingDocument = zones;
        for (const [at, { zoneId, ends, isActive }] of offers.entries()) {
          const [min, max] = ends;
          const part = { zoneId, weightRangeMin: min / 1000, weightRangeMax: max / 1000, isActive };
          const wanted = input(part);
          const grams = gramsOf(wanted).map((gram) => `${zoneId} ${gram}`);
          const clashes = isActive && grams.some((gram) => taken.has(gram));
          const create = () => createRate(now, wanted, `ra_${at}` as RateId);
          if (clashes) {
            expect(create).toThrow("Two ranges may not share a weight");
            continue;
          }
          now = create();
          if (isActive) for (const gram of grams) taken.add(gram);
        }
      }),
    );
  });
});

describe("on the wire", () => {
  it("zones name their countries, countries and rates carry their zone", () => {
    expect(zonesToWire(shipping).map(({ name, countries }) => [name, countries])).toEqual([
      ["Europe", ["Germany"]],
      ["Singapore", ["Singapore"]],
      ["Southeast Asia", ["Malaysia"]],
    ]);
    const countries = countriesToWire(shipping);
    expect(countries.map(({ name, zoneId }) => [name, zoneId?.name])).toEqual([
      ["Côte d'Ivoire", undefined],
      ["Germany", "Europe"],
      ["Malaysia", "Southeast Asia"],
      ["Singapore", "Singapore"],
    ]);
    expect("zoneId" in (countries[0] ?? {})).toBe(false);
    expect(ratesToWire(shipping)[2]).toEqual({
      _id: "r2",
      zoneId: shipping.zones[0],
      weightRangeMin: 1.001,
      weightRangeMax: 5,
      rate: 7.5,
      description: "kept",
      isActive: true,
    });
  });
});
