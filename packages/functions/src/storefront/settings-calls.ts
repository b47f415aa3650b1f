import { CategoryWire } from "@frangipani/core/categories";
import { GstSlabWire } from "@frangipani/core/gst";
import { CountryWire, ShippingRateWire, ZoneWire } from "@frangipani/core/shipping";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";

const { anyone } = callsOf("Shipping");

export const settingsCalls = {
  "GET /api/category/getCategories": {
    ...callsOf("Catalogue").anyone,
    summary: "List categories",
    response: { description: "Categories in display order", list: { Category: CategoryWire } },
    etag: "body",
  },
  "GET /api/countries/getCountries": {
    ...anyone,
    summary: "List countries",
    response: { description: "Every country with its zone", list: { Country: CountryWire } },
    etag: "body",
  },
  "GET /api/zones/getZones": {
    ...anyone,
    summary: "List zones",
    response: { description: "Every zone with the names of its countries", list: { Zone: ZoneWire } },
    etag: "body",
  },
  "GET /api/shipping-rates/getAllShippingRates": {
    ...anyone,
    summary: "List shipping rates",
    response: {
      description: "Every rate with its zone, by zone and weight",
      list: { ShippingRate: ShippingRateWire },
    },
    etag: "body",
  },
  "GET /api/gst-slabs/getGstRate": {
    ...callsOf("GST").anyone,
    summary: "The GST in force",
    description: "The first slab's rate counts.",
    response: { description: "Active slabs, that of the current year first", list: { GstSlab: GstSlabWire } },
    etag: "body",
  },
} satisfies Calls;

const Health = z.object({ status: z.literal("ok") });

const { ourAnyone } = callsOf("Service");

export const serviceCalls = {
  "GET /api/health": {
    ...ourAnyone,
    summary: "Whether the shop responds",
    response: { description: "It does", json: { Health } },
  },
  "GET /api/openapi.json": {
    ...ourAnyone,
    summary: "This document",
    response: { description: "OpenAPI 3.1", text: "application/json" },
    etag: "body",
  },
  "GET /api/docs": {
    ...ourAnyone,
    summary: "This document, to be read",
    response: { description: "A page", text: "text/html; charset=utf-8" },
    etag: "body",
  },
} satisfies Calls;
