import { beforeEach, describe, expect, it } from "vitest";
import { refusals, refusedCallers, type SettingsShop, settingsShop } from "../support/settings-shop.ts";
import { type Json, refusal } from "../support/shop.ts";

let shop: SettingsShop;
let singapore: Json;
let asia: Json;
beforeEach(async () => {
  shop = await settingsShop();
  singapore = (await createZone({ name: "Singapore", code: "SG" })).body;
  asia = (await createZone({ name: "Southeast Asia", code: "SEA", description: "Neighbours" })).body;
});

const createZone = (body: unknown) => shop.manage("/zones/createZone", body);
const updateZone = (id: string, body: unknown) => shop.manage(`/zones/updateZone/${id}`, body, "PUT");
const deleteZone = (id: string) => shop.manage(`/zones/deleteZone/${id}`, undefined, "DELETE");
const createCountry = (body: unknown) => shop.manage("/countries/createCountry", body);
const updateCountry = (id: string, body: unknown) =>
  shop.manage(`/countries/updateCountry/${id}`, body, "PUT");
const deleteCountry = (id: string) => shop.manage(`/countries/deleteCountry/${id}`, undefined, "DELETE");
const createRate = (body: unknown) => shop.manage("/shipping-rates/createShippingRate", body);
const updateRate = (id: string, body: unknown) =>
  shop.manage(`/shipping-rates/updateShippingRate/${id}`, body, "PUT");
const deleteRate = (id: string) =>
  shop.manage(`/shipping-rates/deleteShippingRate/${id}`, undefined, "DELETE");
const zones = async () => (await shop.get("/zones/getZones")).body;
const countries = async () => (await shop.get("/countries/getCountries")).body;
const rates = async () => (await shop.get("/shipping-rates/getAllShippingRates")).body;
const rate = (part: object = {}) => ({
  zoneId: singapore._id,
  weightRangeMin: 0,
  weightRangeMax: 1,
  rate: 4,
  ...part,
});
const invalid = (text: string) => [400, "input.invalid", text];
const ofZone = (zone: Json) => {
  const { countries: _, ...rest } = zone;
  return rest;
};

describe("zones", () => {
  it("are created active, without countries, and listed by name", async () => {
    expect(singapore).toEqual({
      _id: expect.stringMatching(/^zo_/),
      name: "Singapore",
      code: "SG",
      description: "",
      isActive: true,
      countries: [],
    });
    expect((await createZone({ name: "Europe", code: "EU", isActive: false })).status).toBe(201);
    expect((await zones()).map((zone: Json) => [zone.name, zone.isActive])).toEqual([
      ["Europe", false],
      ["Singapore", true],
      ["Southeast Asia", true],
    ]);
  });

  it("name their countries", async () => {
    await createCountry({ name: "Thailand", code: "TH", zoneId: asia._id });
    await createCountry({ name: "Malaysia", code: "MY", zoneId: asia._id });
    expect((await zones())[1].countries).toEqual(["Malaysia", "Thailand"]);
  });

  it("are changed, and keep what is left out", async () => {
    const changed = await updateZone(asia._id, { name: "ASEAN", code: "SEA", isActive: false });
    expect([changed.status, changed.body]).toEqual([200, { ...asia, name: "ASEAN", isActive: false }]);
    const again = await updateZone(asia._id, { name: "ASEAN", code: "SEA", description: "" });
    expect(again.body).toEqual({ ...asia, name: "ASEAN", description: "", isActive: false });
    expect((await zones())[0]).toEqual(again.body);
  });

  it.each([
    [{ code: "X" }, "Zone name is required"],
    [{ name: " ", code: "X" }, "Zone name is required"],
    [{ name: "X" }, "Zone code is required"],
    [{ name: "X", code: "" }, "Zone code is required"],
    [{ name: "X", code: "X", isActive: "true" }, "isActive must be true or false"],
  ])("are refused %j", async (body, text) => {
    expect(refusal(await createZone(body))).toEqual(invalid(text));
    expect(refusal(await updateZone(asia._id, body))).toEqual(invalid(text));
    expect(await zones()).toEqual([singapore, asia]);
  });

  it("are refused twice, also when asked at once", async () => {
    const responses = await Promise.all(["A", "B", "C"].map((code) => createZone({ name: "Europe", code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const name = [409, "zone.exists", "A zone with this name already exists"];
    const code = [409, "zone.exists", "A zone with this code already exists"];
    expect(refusal(await createZone({ name: "EUROPE", code: "X" }))).toEqual(name);
    expect(refusal(await createZone({ name: "New", code: "sea" }))).toEqual(code);
    expect(refusal(await updateZone(asia._id, { name: "singapore", code: "SEA" }))).toEqual(name);
    expect(refusal(await updateZone(asia._id, { name: "Asia", code: "sg" }))).toEqual(code);
  });

  it("are deleted when nothing is in them, once", async () => {
    const left = await deleteZone(asia._id);
    expect([left.status, left.body]).toEqual([200, [singapore]]);
    const missing = [404, "zone.missing", "Zone not found"];
    expect(refusal(await deleteZone(asia._id))).toEqual(missing);
    expect(refusal(await updateZone(asia._id, { name: "A", code: "B" }))).toEqual(missing);
    expect((await deleteZone("a%20b")).status).toBe(400);
  });

  it("stay while a country or a rate is in them, and say which", async () => {
    const { _id: malaysia } = (await createCountry({ name: "Malaysia", code: "MY", zoneId: asia._id })).body;
    const { _id: light } = (await createRate(rate({ zoneId: asia._id, weightRangeMax: 2 }))).body;
    const used = (by: string) => [
      409,
      "zone.in-use",
      `Southeast Asia is still used by ${by}. Move or delete them first, or make the zone inactive.`,
    ];
    expect(refusal(await deleteZone(asia._id))).toEqual(
      used("1 country (Malaysia) and 1 shipping rate (0–2 kg)"),
    );
    await deleteRate(light);
    expect(refusal(await deleteZone(asia._id))).toEqual(used("1 country (Malaysia)"));
    await updateCountry(malaysia, { name: "Malaysia", code: "MY", zoneId: singapore._id });
    expect((await deleteZone(asia._id)).status).toBe(200);
  });

  it("are deleted, or take the country put there at the same moment, but never both", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = (await createZone({ name: `Z${round}`, code: `Z${round}` })).body;
      const [gone, country] = await Promise.all([
        deleteZone(_id),
        createCountry({ name: `C${round}`, code: `C${round}`, zoneId: _id }),
      ]);
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([gone.status, country.status]);
    }
    for (const country of await countries()) expect(country.zoneId).toMatchObject({ isActive: true });
  });
});

describe("countries", () => {
  const thailand = (part: object = {}) => ({ name: "Thailand", code: "TH", zoneId: asia._id, ...part });

  it("are created active, and carry their zone", async () => {
    const created = await createCountry(thailand());
    expect([created.status, created.body]).toEqual([
      201,
      {
        _id: expect.stringMatching(/^co_/),
        name: "Thailand",
        code: "TH",
        isActive: true,
        zoneId: ofZone(asia),
      },
    ]);
    await createCountry({ name: "Atlantis", code: "AT", zoneId: singapore._id, isActive: false });
    expect((await countries()).map((one: Json) => [one.name, one.isActive, one.zoneId.name])).toEqual([
      ["Atlantis", false, "Singapore"],
      ["Thailand", true, "Southeast Asia"],
    ]);
  });

  it("are changed, and keep what is left out", async () => {
    const { _id } = (await createCountry(thailand({ isActive: false }))).body;
    const changed = await updateCountry(_id, { name: "Siam", code: "SM", zoneId: singapore._id });
    expect([changed.status, changed.body]).toEqual([
      200,
      { _id, name: "Siam", code: "SM", isActive: false, zoneId: ofZone(singapore) },
    ]);
    expect(await countries()).toEqual([changed.body]);
  });

  it.each([
    [{ name: "" }, "Country name is required"],
    [{ code: undefined }, "Country code is required"],
    [{ zoneId: "" }, "Please select a zone"],
    [{ zoneId: undefined }, "Please select a zone"],
    [{ isActive: "no" }, "isActive must be true or false"],
  ])("are refused %j", async (part, text) => {
    const { _id } = (await createCountry({ name: "Malaysia", code: "MY", zoneId: asia._id })).body;
    expect(refusal(await createCountry(thailand(part)))).toEqual(invalid(text));
    expect(refusal(await updateCountry(_id, thailand(part)))).toEqual(invalid(text));
    expect(await countries()).toHaveLength(1);
  });

  it("are put into an active zone that exists, but may stay in one that became inactive", async () => {
    const unknown = [400, "zone.unknown", "The selected zone does not exist"];
    const inactive = [400, "zone.inactive", "The selected zone is inactive. Please select an active zone"];
    expect(refusal(await createCountry(thailand({ zoneId: "zo_nowhere" })))).toEqual(unknown);
    const { _id } = (await createCountry(thailand())).body;
    await updateZone(asia._id, { name: "Southeast Asia", code: "SEA", isActive: false });
    expect((await updateCountry(_id, thailand({ name: "Siam" }))).status).toBe(200);
    expect(refusal(await createCountry(thailand({ code: "NEW", name: "New" })))).toEqual(inactive);
    await updateCountry(_id, thailand({ zoneId: singapore._id }));
    expect(refusal(await updateCountry(_id, thailand()))).toEqual(inactive);
  });

  it("are refused twice, also when asked at once", async () => {
    const responses = await Promise.all(["TH", "XX"].map((code) => createCountry(thailand({ code }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const name = [409, "country.exists", "A country with this name already exists"];
    expect(refusal(await createCountry(thailand({ name: "THAILAND", code: "new" })))).toEqual(name);
    const { _id } = (await createCountry({ name: "Laos", code: "LA", zoneId: asia._id })).body;
    expect(refusal(await createCountry({ name: "Lao", code: "la", zoneId: asia._id }))).toEqual([
      409,
      "country.exists",
      "A country with this code already exists",
    ]);
    expect(refusal(await updateCountry(_id, thailand({ code: "LA" })))).toEqual(name);
  });

  it("are deleted once", async () => {
    const { _id } = (await createCountry(thailand())).body;
    expect((await deleteCountry(_id)).body).toEqual([]);
    const missing = [404, "country.missing", "Country not found"];
    expect(refusal(await deleteCountry(_id))).toEqual(missing);
    expect(refusal(await updateCountry(_id, thailand()))).toEqual(missing);
  });
});

describe("shipping rates", () => {
  it("are created active, from numbers or their texts, and carry their zone", async () => {
    const created = await createRate(
      rate({ weightRangeMin: "0", weightRangeMax: "1.001", rate: "4.5", description: " Letters " }),
    );
    expect([created.status, created.body]).toEqual([
      201,
      {
        _id: expect.stringMatching(/^ra_/),
        zoneId: ofZone(singapore),
        weightRangeMin: 0,
        weightRangeMax: 1.001,
        rate: 4.5,
        description: "Letters",
        isActive: true,
      },
    ]);
    expect(await rates()).toEqual([created.body]);
  });

  it("are listed by zone and weight", async () => {
    await createRate(rate({ zoneId: asia._id, weightRangeMax: 2 }));
    await createRate(rate({ weightRangeMin: 1.001, weightRangeMax: 5 }));
    await createRate(rate());
    expect((await rates()).map((one: Json) => [one.zoneId.code, one.weightRangeMin])).toEqual([
      ["SG", 0],
      ["SG", 1.001],
      ["SEA", 0],
    ]);
  });

  it.each([
    [{ zoneId: "" }, "Please select a zone"],
    [{ weightRangeMin: "" }, "Minimum weight is required"],
    [{ weightRangeMax: undefined }, "Maximum weight is required"],
    [{ rate: null }, "Rate is required"],
    [{ weightRangeMin: "x" }, "Minimum weight must be a number"],
    [{ weightRangeMax: {} }, "Maximum weight must be a number"],
    [{ rate: "4,00" }, "Rate must be a number"],
    [{ weightRangeMin: -1 }, "Minimum weight must not be negative"],
    [{ rate: "-0.01" }, "Rate must not be negative"],
    [{ rate: 4.001 }, "Rate can have at most two decimals"],
    [{ weightRangeMax: 1.0001 }, "Maximum weight can have at most three decimals"],
    [{ weightRangeMin: 1.1 }, "Minimum weight must not be greater than maximum weight"],
    [{ isActive: 0 }, "isActive must be true or false"],
  ])("are refused %j", async (part, text) => {
    const before = (await createRate(rate())).body;
    expect(refusal(await createRate(rate(part)))).toEqual(invalid(text));
    expect(refusal(await updateRate(before._id, rate(part)))).toEqual(invalid(text));
    expect(await rates()).toEqual([before]);
  });

  it("never share a weight in a zone while active, and name the one in the way", async () => {
    const light = (await createRate(rate())).body;
    const answer = await createRate(rate({ weightRangeMin: 1, weightRangeMax: 5, rate: 7.5 }));
    expect(refusal(answer)).toEqual([
      409,
      "rate.overlaps",
      "The weight range overlaps the active rate 0–1 kg ($4.00) of zone Singapore. Two ranges may not share a weight.",
    ]);
    expect(answer.body.rateId).toBe(light._id);
    const asleep = (await createRate(rate({ weightRangeMin: 1, weightRangeMax: 5, isActive: false }))).body;
    const wake = rate({ weightRangeMin: 1, weightRangeMax: 5, isActive: true });
    expect((await updateRate(asleep._id, wake)).status).toBe(409);
    expect((await updateRate(asleep._id, { ...wake, weightRangeMin: 1.001 })).status).toBe(200);
    expect((await createRate(rate({ zoneId: asia._id }))).status).toBe(201);
  });

  it("never share a weight when created at once", async () => {
    const offers = [0, 0.5, 1].map((weightRangeMin) => rate({ weightRangeMin, weightRangeMax: 2 }));
    const responses = await Promise.all(offers.map((offer) => createRate(offer)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await rates()).toHaveLength(1);
  });

  it("belong to an active zone that exists, or stay where they are", async () => {
    expect(refusal(await createRate(rate({ zoneId: "zo_nowhere" })))).toEqual([
      400,
      "zone.unknown",
      "The selected zone does not exist",
    ]);
    const { _id } = (await createRate(rate({ zoneId: asia._id }))).body;
    await updateZone(asia._id, { name: "Southeast Asia", code: "SEA", isActive: false });
    expect((await updateRate(_id, rate({ zoneId: asia._id, rate: 5 }))).body.rate).toBe(5);
    const later = rate({ zoneId: asia._id, weightRangeMin: 8, weightRangeMax: 9 });
    expect(refusal(await createRate(later))).toEqual([
      400,
      "zone.inactive",
      "The selected zone is inactive. Please select an active zone",
    ]);
  });

  it("are deleted once", async () => {
    const { _id } = (await createRate(rate())).body;
    expect((await deleteRate(_id)).body).toEqual([]);
    const missing = [404, "rate.missing", "Shipping rate not found"];
    expect(refusal(await deleteRate(_id))).toEqual(missing);
    expect(refusal(await updateRate(_id, rate()))).toEqual(missing);
  });
});

describe("who may change geography and rates", () => {
  it.each([
    ["POST", "/zones/createZone"],
    ["PUT", "/zones/updateZone/zo_1"],
    ["DELETE", "/zones/deleteZone/zo_1"],
    ["POST", "/countries/createCountry"],
    ["PUT", "/countries/updateCountry/co_1"],
    ["DELETE", "/countries/deleteCountry/co_1"],
    ["POST", "/shipping-rates/createShippingRate"],
    ["PUT", "/shipping-rates/updateShippingRate/ra_1"],
    ["DELETE", "/shipping-rates/deleteShippingRate/ra_1"],
  ])("%s %s: administrators only, whatever is sent", async (method, path) => {
    const good = { name: "New", code: "NW", ...rate() };
    for (const body of [good, {}, "{"])
      expect(await refusedCallers(shop, method, path, method === "DELETE" ? undefined : body)).toEqual(
        refusals,
      );
    expect([await zones(), await countries(), await rates()]).toEqual([[singapore, asia], [], []]);
  });
});

describe("texts that no table can hold", () => {
  it.each([
    ['{"name":"a\\ud800b","code":"X"}'],
    ['{"name":"X","code":"X","description":"\\udc00"}'],
    ['{"name":"X\\u0000","code":"X"}'],
  ])("%s is refused", async (body) => {
    const answer = await createZone(body);
    expect([answer.status, answer.body.code]).toEqual([400, "input.invalid"]);
    expect(await zones()).toEqual([singapore, asia]);
  });

  it("but every language and sign is taken", async () => {
    const name = "東南亞 🌏 Côte";
    expect((await createZone({ name, code: "🌏" })).body).toMatchObject({ name, code: "🌏" });
  });
});

describe("what the public reads", () => {
  /** Browsers ask every time; a shared cache may answer for seconds. */
  const PUBLIC = /^public, max-age=0, (s-maxage=\d{1,2}, )?must-revalidate$/;

  it.each([
    ["/category/getCategories", ["get", "query"]],
    ["/countries/getCountries", ["get"]],
    ["/zones/getZones", ["get"]],
    ["/shipping-rates/getAllShippingRates", ["get"]],
    ["/gst-slabs/getGstRate", ["get"]],
  ])("%s costs one read of its document, and a 304 when nothing changed", async (path, cost) => {
    await shop.manage("/category/create", { name: "history" });
    await createCountry({ name: "Malaysia", code: "MY", zoneId: asia._id });
    await createRate(rate());
    await shop.manage("/gst-slabs/createGst", { name: "GST", year: 2026, rate: 9 });

    const before = shop.reads.length;
    const first = await shop.get(path);
    expect(shop.reads.slice(before).sort()).toEqual(cost);
    expect(first.status).toBe(200);
    expect(first.body.length).toBeGreaterThan(0);
    expect(first.headers.get("cache-control")).toMatch(PUBLIC);

    const tag = first.headers.get("etag") ?? "";
    const second = await shop.get(path, { "if-none-match": tag });
    expect([second.status, second.body, second.headers.get("etag")]).toEqual([304, undefined, tag]);
    expect(second.headers.get("cache-control")).toMatch(PUBLIC);
    expect(second.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);

    await shop.manage("/category/create", { name: "poetry" });
    await updateZone(singapore._id, { name: "Lion City", code: "SG" });
    await createCountry({ name: "Laos", code: "LA", zoneId: asia._id });
    await shop.manage("/gst-slabs/createGst", { name: "GST", year: 2025, rate: 8 });
    const third = await shop.get(path, { "if-none-match": tag });
    expect(third.status).toBe(200);
    expect(third.body).not.toEqual(first.body);
  });

  it("is read afresh by administrators, whose own lists no cache keeps", async () => {
    const answer = await shop.manage("/zones/getZones", undefined, "GET");
    expect([answer.status, answer.body, answer.headers.get("cache-control")]).toEqual([
      200,
      [singapore, asia],
      "no-store",
    ]);
    expect((await shop.manage("/gst-slabs/getGst", undefined, "GET")).headers.get("cache-control")).toBe(
      "no-store",
    );
  });
});
