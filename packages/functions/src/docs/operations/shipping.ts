import { CountryInput, RateInput, ZoneInput } from "@frangipani/core/shipping/contract";
import { CountryWire, ShippingRateWire, ZoneWire } from "@frangipani/core/shipping/wire";
import { CountryParam, RateParam, ZoneParam } from "../../backoffice/inputs.ts";
import type { Operation } from "../../contract/call.ts";
import { conflict, invalid, missing } from "../../contract/refusals.ts";

const area = "Shipping";
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

const zones = {
  "POST /api/zones/createZone": {
    area,
    summary: "Add a zone",
    json: { ZoneInput },
    answer: { status: 201, description: "The zone", json: { Zone: ZoneWire } },
    refusals: [zoneExists, tooMany("zone.too-many")],
  },
  "PUT /api/zones/updateZone/:id": {
    area,
    summary: "Change a zone",
    params: ZoneParam,
    json: { ZoneInput },
    answer: { description: "The zone", json: { Zone: ZoneWire } },
    refusals: [noZone, zoneExists],
  },
  "DELETE /api/zones/deleteZone/:id": {
    area,
    summary: "Delete a zone",
    params: ZoneParam,
    answer: { description: "The zones that are left", list: { Zone: ZoneWire } },
    refusals: [noZone, conflict("zone.in-use", "Countries or rates still belong to it.")],
  },
} satisfies Record<string, Operation>;

const countries = {
  "POST /api/countries/createCountry": {
    area,
    summary: "Add a country",
    json: { CountryInput },
    answer: { status: 201, description: "The country", json: { Country: CountryWire } },
    refusals: [...badZone, countryExists, tooMany("country.too-many")],
  },
  "PUT /api/countries/updateCountry/:id": {
    area,
    summary: "Change a country",
    params: CountryParam,
    json: { CountryInput },
    answer: { description: "The country", json: { Country: CountryWire } },
    refusals: [...badZone, noCountry, countryExists],
  },
  "DELETE /api/countries/deleteCountry/:id": {
    area,
    summary: "Delete a country",
    params: CountryParam,
    answer: { description: "The countries that are left", list: { Country: CountryWire } },
    refusals: [noCountry],
  },
} satisfies Record<string, Operation>;

const rates = {
  "POST /api/shipping-rates/createShippingRate": {
    area,
    summary: "Add a shipping rate",
    json: { RateInput },
    answer: { status: 201, description: "The rate", json: { ShippingRate: ShippingRateWire } },
    refusals: [...badZone, overlaps, tooMany("rate.too-many")],
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    area,
    summary: "Change a shipping rate",
    params: RateParam,
    json: { RateInput },
    answer: { description: "The rate", json: { ShippingRate: ShippingRateWire } },
    refusals: [...badZone, noRate, overlaps],
  },
  "DELETE /api/shipping-rates/deleteShippingRate/:id": {
    area,
    summary: "Delete a shipping rate",
    params: RateParam,
    answer: { description: "The rates that are left", list: { ShippingRate: ShippingRateWire } },
    refusals: [noRate],
  },
} satisfies Record<string, Operation>;

export const shipping = { ...countries, ...zones, ...rates };
