import { beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/response.ts";
import { ofZone, type ShippingShop, shippingShop } from "../support/settings-shop.ts";

let shop: ShippingShop;
beforeEach(async () => (shop = await shippingShop()));

describe("zones", () => {
  it("are created active, without countries, and listed by name", async () => {
    expect(shop.singapore).toEqual({
      _id: expect.stringMatching(/^zo_/),
      name: "Singapore",
      code: "SG",
      description: "",
      isActive: true,
      countries: [],
    });
    expect((await shop.createZone({ name: "Europe", code: "EU", isActive: false })).status).toBe(201);
    expect((await shop.zones()).map((zone: Json) => [zone.name, zone.isActive])).toEqual([
      ["Europe", false],
      ["Singapore", true],
      ["Southeast Asia", true],
    ]);
  });

  it("are either deleted or get a country that is added concurrently, never both", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = (await shop.createZone({ name: `Z${round}`, code: `Z${round}` })).body;
      const [deletion, country] = await Promise.all([
        shop.deleteZone(_id),
        shop.createCountry({ name: `C${round}`, code: `C${round}`, zoneId: _id }),
      ]);
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([deletion.status, country.status]);
    }
    for (const country of await shop.countries()) expect(country.zoneId).toMatchObject({ isActive: true });
  });
});

describe("countries", () => {
  const thailand = (part: object = {}) => ({ name: "Thailand", code: "TH", zoneId: shop.asia._id, ...part });

  it("are created active, and carry their zone", async () => {
    const created = await shop.createCountry(thailand());
    const _id = expect.stringMatching(/^co_/);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ ...thailand(), _id, isActive: true, zoneId: ofZone(shop.asia) });
    await shop.createCountry({ name: "Atlantis", code: "AT", zoneId: shop.singapore._id, isActive: false });
    expect((await shop.countries()).map((one: Json) => [one.name, one.isActive, one.zoneId.name])).toEqual([
      ["Atlantis", false, "Singapore"],
      ["Thailand", true, "Southeast Asia"],
    ]);
  });
});
