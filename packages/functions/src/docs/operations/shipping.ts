import { CountryInput, RateInput, ZoneInput } from "@frangipani/core/shipping/contract";
import { CountryWire, ShippingRateWire, ZoneWire } from "@frangipani/core/shipping/wire";
import * as z from "zod/mini";
import { CountryParam, RateParam, ZoneParam } from "../../backoffice/inputs.ts";
import type { Operation } from "../operation.ts";
import { conflict, invalid, missing } from "../refusals.ts";

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
  "GET /api/zones/getZones": {
    area,
    summary: "List zones",
    answers: { 200: { what: "Every zone with the names of its countries", json: z.array(ZoneWire) } },
    revalidates: true,
  },
  "POST /api/zones/createZone": {
    area,
    summary: "Add a zone",
    json: ZoneInput,
    answers: { 201: { what: "The zone", json: ZoneWire } },
    refusals: [zoneExists, tooMany("zone.too-many")],
  },
  "PUT /api/zones/updateZone/:id": {
    area,
    summary: "Change a zone",
    params: ZoneParam,
    json: ZoneInput,
    answers: { 200: { what: "The zone", json: ZoneWire } },
    refusals: [noZone, zoneExists],
  },
  "DELETE /api/zones/deleteZone/:id": {
    area,
    summary: "Delete a zone",
    params: ZoneParam,
    answers: { 200: { what: "The zones that are left", json: z.array(ZoneWire) } },
    refusals: [noZone, conflict("zone.in-use", "Countries or rates still belong to it.")],
  },
} satisfies Record<string, Operation>;

const countries = {
  "GET /api/countries/getCountries": {
    area,
    summary: "List countries",
    answers: { 200: { what: "Every country with its zone", json: z.array(CountryWire) } },
    revalidates: true,
  },
  "POST /api/countries/createCountry": {
    area,
    summary: "Add a country",
    json: CountryInput,
    answers: { 201: { what: "The country", json: CountryWire } },
    refusals: [...badZone, countryExists, tooMany("country.too-many")],
  },
  "PUT /api/countries/updateCountry/:id": {
    area,
    summary: "Change a country",
    params: CountryParam,
    json: CountryInput,
    answers: { 200: { what: "The country", json: CountryWire } },
    refusals: [...badZone, noCountry, countryExists],
  },
  "DELETE /api/countries/deleteCountry/:id": {
    area,
    summary: "Delete a country",
    params: CountryParam,
    answers: { 200: { what: "The countries that are left", json: z.array(CountryWire) } },
    refusals: [noCountry],
  },
} satisfies Record<string, Operation>;

const rates = {
  "GET /api/shipping-rates/getAllShippingRates": {
    area,
    summary: "List shipping rates",
    answers: {
      200: { what: "Every rate with its zone, by zone and weight", json: z.array(ShippingRateWire) },
    },
    revalidates: true,
  },
  "POST /api/shipping-rates/createShippingRate": {
    area,
    summary: "Add a shipping rate",
    json: RateInput,
    answers: { 201: { what: "The rate", json: ShippingRateWire } },
    refusals: [...badZone, overlaps, tooMany("rate.too-many")],
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    area,
    summary: "Change a shipping rate",
    params: RateParam,
    json: RateInput,
    answers: { 200: { what: "The rate", json: ShippingRateWire } },
    refusals: [...badZone, noRate, overlaps],
  },
  "DELETE /api/shipping-rates/deleteShippingRate/:id": {
    area,
    summary: "Delete a shipping rate",
    params: RateParam,
    answers: { 200: { what: "The rates that are left", json: z.array(ShippingRateWire) } },
    refusals: [noRate],
  },
} satisfies Record<string, Operation>;

export const shipping = { ...countries, ...zones, ...rates };
