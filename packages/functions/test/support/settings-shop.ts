import type { Json } from "./response.ts";
import { testShop } from "./shop.ts";

/** A shop without categories, countries, rates and GST, and an administrator who makes them. */
export async function settingsShop() {
  const reads: string[] = [];
  const shop = await testShop({ meter: ({ operation }) => void reads.push(operation), seed: async () => {} });
  const admin = await shop.person({ role: "admin" });
  return {
    ...shop,
    /** Every response of the table so far, by its kind. */
    reads,
    admin,
    get: (path: string, headers?: Record<string, string>) =>
      shop.call(undefined, "GET", path, undefined, headers),
    /** A call by the administrator, by default a POST. */
    manage: (path: string, body?: unknown, method = "POST") => shop.call(admin, method, path, body),
  };
}
export type SettingsShop = Awaited<ReturnType<typeof settingsShop>>;

/** A shop with two zones, and calls of the administrator who manages shipping. */
export async function shippingShop() {
  const shop = await settingsShop();
  const createZone = (body: unknown) => shop.manage("/zones/createZone", body);
  const singapore: Json = (await createZone({ name: "Singapore", code: "SG" })).body;
  const asia: Json = (await createZone({ name: "Southeast Asia", code: "SEA", description: "Neighbours" }))
    .body;
  return {
    ...shop,
    singapore,
    asia,
    createZone,
    deleteZone: (id: string) => shop.manage(`/zones/deleteZone/${id}`, undefined, "DELETE"),
    createCountry: (body: unknown) => shop.manage("/countries/createCountry", body),
    createRate: (body: unknown) => shop.manage("/shipping-rates/createShippingRate", body),
    zones: async () => (await shop.get("/zones/getZones")).body,
    countries: async () => (await shop.get("/countries/getCountries")).body,
    rates: async () => (await shop.get("/shipping-rates/getAllShippingRates")).body,
    rate: (part = {}) => ({ zoneId: singapore._id, weightRangeMin: 0, weightRangeMax: 1, rate: 4, ...part }),
  };
}
export type ShippingShop = Awaited<ReturnType<typeof shippingShop>>;

/** A zone as countries and rates name it. */
export const ofZone = (zone: Json) => {
  const { countries: _, ...rest } = zone;
  return rest;
};
