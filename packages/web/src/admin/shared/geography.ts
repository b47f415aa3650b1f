import {
  type CountryWire,
  countryMessages,
  rateMessages,
  type ShippingRateWire,
  type ZoneWire,
  zoneMessages,
} from "@frangipani/core/shipping";
import type { ApiInput } from "@frangipani/functions/api";
import { callApi } from "../../api/call-api.ts";
import { singleRequestList } from "./list.ts";
import type { Setting } from "./settings.tsx";

/* Zones, countries and rates name each other, so a change of one is shown in all. */

export const zones: Setting<ZoneWire, ApiInput<"POST /api/zones/createZone">["json"]> = {
  ...singleRequestList("zones", zoneMessages.fetchFailed, (signal) =>
    callApi("GET /api/zones/getZones", { signal }),
  ),
  create: (json) => callApi("POST /api/zones/createZone", { json }),
  update: (id, json) => callApi("PUT /api/zones/updateZone/:id", { params: { id }, json }),
  remove: (id) => callApi("DELETE /api/zones/deleteZone/:id", { params: { id } }),
  texts: zoneMessages,
  addFailed: zoneMessages.addFailed,
  dependentLists: ["countries", "rates"],
};

export const countries: Setting<CountryWire, ApiInput<"POST /api/countries/createCountry">["json"]> = {
  ...singleRequestList("countries", countryMessages.fetchFailed, (signal) =>
    callApi("GET /api/countries/getCountries", { signal }),
  ),
  create: (json) => callApi("POST /api/countries/createCountry", { json }),
  update: (id, json) => callApi("PUT /api/countries/updateCountry/:id", { params: { id }, json }),
  remove: (id) => callApi("DELETE /api/countries/deleteCountry/:id", { params: { id } }),
  texts: countryMessages,
  addFailed: countryMessages.addFailed,
  dependentLists: ["zones"],
};

export const rates: Setting<
  ShippingRateWire,
  ApiInput<"POST /api/shipping-rates/createShippingRate">["json"]
> = {
  ...singleRequestList("rates", rateMessages.fetchFailed, (signal) =>
    callApi("GET /api/shipping-rates/getAllShippingRates", { signal }),
  ),
  create: (json) => callApi("POST /api/shipping-rates/createShippingRate", { json }),
  update: (id, json) => callApi("PUT /api/shipping-rates/updateShippingRate/:id", { params: { id }, json }),
  remove: (id) => callApi("DELETE /api/shipping-rates/deleteShippingRate/:id", { params: { id } }),
  texts: rateMessages,
  addFailed: rateMessages.addFailed,
  dependentLists: [],
};
