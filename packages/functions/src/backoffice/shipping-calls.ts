import {
  CountryId,
  CountryWire,
  RateId,
  ShippingRateWire,
  ZoneId,
  ZoneWire,
} from "@frangipani/core/shipping";
import {
  CountryEdit,
  CountryInput,
  RateEdit,
  RateInput,
  ZoneEdit,
  ZoneInput,
} from "@frangipani/core/shipping/contract";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";
import { conflict, editChanged, invalid, missing } from "../contract/refusals.ts";

const ZoneParam = z.object({ id: ZoneId });
const CountryParam = z.object({ id: CountryId });
const RateParam = z.object({ id: RateId });

const Zone = { Zone: ZoneWire };
const Country = { Country: CountryWire };
const ShippingRate = { ShippingRate: ShippingRateWire };
const noZone = missing("zone.missing", "There is no such zone.");
const noCountry = missing("country.missing", "There is no such country.");
const noRate = missing("rate.missing", "There is no such rate.");
const zoneExists = conflict("zone.exists", "Another zone has this name or this code.");
const countryExists = conflict("country.exists", "Another country has this name or this code.");
const overlaps = conflict("rate.overlaps", "An active rate of the zone shares a weight with it.");
const badZone = [
  invalid("zone.unknown", "The chosen zone does not exist."),
  invalid("zone.inactive", "The chosen zone is inactive."),
];
const tooMany = (code: string) => conflict(code, "The shop has as many as it can.");

const { admin } = callsOf("Shipping");

export const shippingCalls = {
  "POST /api/zones/createZone": {
    ...admin,
    summary: "Add a zone",
    json: { ZoneInput },
    response: { status: 201, description: "The zone", json: Zone },
    refusals: [zoneExists, tooMany("zone.too-many")],
  },
  "PUT /api/zones/updateZone/:id": {
    ...admin,
    summary: "Change a zone",
    params: ZoneParam,
    json: { ZoneEdit },
    response: { description: "The zone", json: Zone },
    refusals: [noZone, zoneExists, editChanged],
  },
  "DELETE /api/zones/deleteZone/:id": {
    ...admin,
    summary: "Delete a zone",
    params: ZoneParam,
    response: { description: "The zones that are left", list: Zone },
    refusals: [noZone, conflict("zone.in-use", "Countries or rates still belong to it.")],
  },

  "POST /api/countries/createCountry": {
    ...admin,
    summary: "Add a country",
    json: { CountryInput },
    response: { status: 201, description: "The country", json: Country },
    refusals: [...badZone, countryExists, tooMany("country.too-many")],
  },
  "PUT /api/countries/updateCountry/:id": {
    ...admin,
    summary: "Change a country",
    params: CountryParam,
    json: { CountryEdit },
    response: { description: "The country", json: Country },
    refusals: [...badZone, noCountry, countryExists, editChanged],
  },
  "DELETE /api/countries/deleteCountry/:id": {
    ...admin,
    summary: "Delete a country",
    params: CountryParam,
    response: { description: "The countries that are left", list: Country },
    refusals: [noCountry],
  },

  "POST /api/shipping-rates/createShippingRate": {
    ...admin,
    summary: "Add a shipping rate",
    json: { RateInput },
    response: { status: 201, description: "The rate", json: ShippingRate },
    refusals: [...badZone, overlaps, tooMany("rate.too-many")],
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    ...admin,
    summary: "Change a shipping rate",
    params: RateParam,
    json: { RateEdit },
    response: { description: "The rate", json: ShippingRate },
    refusals: [...badZone, noRate, overlaps, editChanged],
  },
  "DELETE /api/shipping-rates/deleteShippingRate/:id": {
    ...admin,
    summary: "Delete a shipping rate",
    params: RateParam,
    response: { description: "The rates that are left", list: ShippingRate },
    refusals: [noRate],
  },
} satisfies Calls;
