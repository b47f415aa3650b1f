import { beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/response.ts";
import { ofZone, type ShippingShop, shippingShop } from "../support/settings-shop.ts";

let shop: ShippingShop;
beforeEach(async () => (shop = await shippingShop()));

describe("shipping rates", () => {
  it("are created active, from numbers or their texts, and carry their zone", async () => {
    const created = await shop.createRate(
      shop.rate({ weightRangeMin: "0", weightRangeMax: "1.001", rate: "4.5", description: " Letters " }),
    );
    const _id = expect.stringMatching(/^ra_/);
    const rate = shop.rate({ weightRangeMax: 1.001, rate: 4.5, description: "Letters" });
    const saved = { ...rate, _id, zoneId: ofZone(shop.singapore), isActive: true };
    expect([created.status, created.body]).toEqual([201, saved]);
    expect(await shop.rates()).toEqual([created.body]);
  });

  it("are listed by zone and weight", async () => {
    await shop.createRate(shop.rate({ zoneId: shop.asia._id, weightRangeMax: 2 }));
    await shop.createRate(shop.rate({ weightRangeMin: 1.001, weightRangeMax: 5 }));
    await shop.createRate(shop.rate());
    expect((await shop.rates()).map((one: Json) => [one.zoneId.code, one.weightRangeMin])).toEqual([
      ["SG", 0],
      ["SG", 1.001],
      ["SEA", 0],
    ]);
  });
});

describe("texts that no table can hold", () => {
  it.each([
    ['{"name":"a\\ud800b","code":"X"}'],
    ['{"name":"X","code":"X","description":"\\udc00"}'],
    ['{"name":"X\\u0000","code":"X"}'],
  ])("%s is refused", async (body) => {
    expect(await shop.createZone(body)).toMatchObject({ status: 400, body: { code: "input.invalid" } });
    expect(await shop.zones()).toEqual([shop.singapore, shop.asia]);
  });

  it("but names of any language and with emoji are accepted", async () => {
    const name = "東南亞 🌏 Côte";
    expect((await shop.createZone({ name, code: "🌏" })).body).toMatchObject({ name, code: "🌏" });
  });
});

it.each([
  ["/category/getCategories", ["get", "query"]],
  ["/countries/getCountries", ["get"]],
  ["/zones/getZones", ["get"]],
  ["/shipping-rates/getAllShippingRates", ["get"]],
  ["/gst-slabs/getGstRate", ["get"]],
])("a public list costs one read of its document: %s", async (path, cost) => {
  await shop.manage("/category/create", { name: "history" });
  await shop.createCountry({ name: "Malaysia", code: "MY", zoneId: shop.asia._id });
  await shop.createRate(shop.rate());
  await shop.manage("/gst-slabs/createGst", { name: "GST", year: 2026, rate: 9 });

  const before = shop.reads.length;
  const first = await shop.get(path);
  expect(shop.reads.slice(before).sort()).toEqual(cost);
  expect(first.status).toBe(200);
  expect(first.body.length).toBeGreaterThan(0);
});
