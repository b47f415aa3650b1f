import { type GstSlabWire, gstMessages } from "@frangipani/core/gst";
import {
  type CountryWire,
  countryMessages,
  rateMessages,
  type ShippingRateWire,
  type ZoneWire,
  zoneMessages,
} from "@frangipani/core/shipping";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions } from "@tanstack/react-query";
import { serverText } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { singleRequestList } from "../shared/list.ts";
import type { Setting } from "./setting-dialogs.tsx";

/* Zones, countries and rates show each other's names, so changing one reloads the dependent lists. */

export const zones: Setting<ZoneWire, ApiInput<"POST /api/zones/createZone">["json"]> = {
  ...singleRequestList("zones", zoneMessages.fetchFailed, (signal) =>
    callApi("GET /api/zones/getZones", { signal }),
  ),
  create: (json) => callApi("POST /api/zones/createZone", { json }),
  update: (id, json) => callApi("PUT /api/zones/updateZone/:id", { params: { id }, json }),
  remove: (id) => callApi("DELETE /api/zones/deleteZone/:id", { params: { id } }),
  texts: zoneMessages,
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
};

export const addGstFailure = (error: unknown): string =>
  serverText(error, "message", "error") ?? gstMessages.addFailed;

export const gst: Setting<GstSlabWire, ApiInput<"POST /api/gst-slabs/createGst">["json"]> = {
  ...singleRequestList("gst", gstMessages.fetchFailed, (signal) =>
    callApi("GET /api/gst-slabs/getGst", { signal }),
  ),
  create: (json) => callApi("POST /api/gst-slabs/createGst", { json }),
  update: (id, json) => callApi("PUT /api/gst-slabs/updateGst/:id", { params: { id }, json }),
  remove: (id) => callApi("DELETE /api/gst-slabs/deleteGst/:id", { params: { id } }),
  texts: gstMessages,
  addFailure: addGstFailure,
};

export const sellerQuery = queryOptions({
  queryKey: ["admin", "seller"],
  meta: { failure: gstMessages.sellerFailed },
  queryFn: ({ signal }) => callApi("GET /api/gst-slabs/seller", { signal }),
});
