import type { Json } from "./response.ts";
import { settingsShop } from "./settings-shop.ts";

/** A shop with two zones, and calls of the administrator who manages shipping. */
export async function shippingShop() {
  const shop = await settingsShop();
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
  const singapore: Json = (await createZone({ name: "Singapore", code: "SG" })).body;
  const asia: Json = (await createZone({ name: "Southeast Asia", code: "SEA", description: "Neighbours" }))
    .body;
  return {
    ...shop,
    singapore,
    asia,
    createZone,
    updateZone,
    deleteZone,
    createCountry,
    updateCountry,
    deleteCountry,
    createRate,
    updateRate,
    deleteRate,
    zones,
    countries,
    rates,
    rate,
  };
}
export type ShippingShop = Awaited<ReturnType<typeof shippingShop>>;

export const invalid = (text: string) => [400, "input.invalid", text];
/** A zone as countries and rates name it. */
export const ofZone = (zone: Json) => {
  const { countries: _, ...rest } = zone;
  return rest;
};
