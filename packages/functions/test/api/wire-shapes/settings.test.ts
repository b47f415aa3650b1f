import { beforeAll, describe, expect, it } from "vitest";
import { apiClient, signedInClient } from "../../support/api-client.ts";
import type { Json } from "../../support/response.ts";
import { type TestShop, testShop } from "../../support/shop.ts";

// The fixed calls (docs/rules.md#api), written out: nothing is taken from our own contract.
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const browser = () => apiClient(shop);
const signedIn = (role: "admin" | "customer") => signedInClient(shop, role);

describe("shipping, tax, geography", () => {
  it("keeps zones, countries and rates", async () => {
    const [admin, visitor] = [await signedIn("admin"), browser()];
    const zone = { name: "Oceania", code: "OC", description: "", isActive: true };
    const { _id: zoneId } = await admin.get("POST", "/api/zones/createZone", zone);
    await admin.get("PUT", `/api/zones/updateZone/${zoneId}`, { ...zone, description: "By sea" });
    const country = { name: "Fiji", code: "FJ", zoneId, isActive: true };
    const { _id: countryId } = await admin.get("POST", "/api/countries/createCountry", country);
    await admin.get("PUT", `/api/countries/updateCountry/${countryId}`, { ...country, code: "FJI" });
    const rate = {
      zoneId,
      weightRangeMin: 0,
      weightRangeMax: 2.5,
      rate: 21.5,
      description: "",
      isActive: true,
    };
    const { _id: rateId } = await admin.get("POST", "/api/shipping-rates/createShippingRate", rate);
    await admin.get("PUT", `/api/shipping-rates/updateShippingRate/${rateId}`, { ...rate, rate: 19.9 });

    const byId = (list: Json[], id: string) => list.find((one) => one._id === id);
    expect(byId(await visitor.get("GET", "/api/zones/getZones"), zoneId)).toMatchObject({
      ...zone,
      description: "By sea",
      countries: ["Fiji"],
    });
    expect(byId(await visitor.get("GET", "/api/countries/getCountries"), countryId)).toMatchObject({
      name: "Fiji",
      code: "FJI",
      isActive: true,
      zoneId: { _id: zoneId, name: "Oceania" },
    });
    expect(byId(await visitor.get("GET", "/api/shipping-rates/getAllShippingRates"), rateId)).toMatchObject({
      zoneId: { _id: zoneId },
      weightRangeMin: 0,
      weightRangeMax: 2.5,
      rate: 19.9,
      description: "",
      isActive: true,
    });

    await admin.get("DELETE", `/api/shipping-rates/deleteShippingRate/${rateId}`);
    await admin.get("DELETE", `/api/countries/deleteCountry/${countryId}`);
    await admin.get("DELETE", `/api/zones/deleteZone/${zoneId}`);
  });

  it("keeps GST, of which the first is in force", async () => {
    const [admin, visitor] = [await signedIn("admin"), browser()];
    const slab = { name: "GST", year: 2030, rate: 10, description: "", isActive: true };
    const { _id } = await admin.get("POST", "/api/gst-slabs/createGst", slab);
    await admin.get("PUT", `/api/gst-slabs/updateGst/${_id}`, { ...slab, rate: 10.5 });
    const list: Json[] = await admin.get("GET", "/api/gst-slabs/getGst");
    expect(list.find((one) => one._id === _id)).toMatchObject({ ...slab, rate: 10.5 });
    expect((await visitor.get("GET", "/api/gst-slabs/getGstRate"))[0].rate).toBe(9);
    await admin.get("DELETE", `/api/gst-slabs/deleteGst/${_id}`);
  });
});
