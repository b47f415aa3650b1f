import { CategoryWire } from "@frangipani/core/categories";
import {
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryRemoval,
  SubcategoryRename,
} from "@frangipani/core/categories/contract";
import { GstSlabWire, SellerWire, SlabId } from "@frangipani/core/gst";
import { GstEdit, GstInput, SellerEdit } from "@frangipani/core/gst/contract";
import { NoticesEdit, NoticesWire } from "@frangipani/core/notices";
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
import { type Calls, callsOf, conflict, editChanged, invalid, missing } from "../contract/call.ts";

const Category = { Category: CategoryWire };
const noCategory = missing("category.missing", "There is no such category.");
const noSubcategory = missing("subcategory.missing", "The category has no such subcategory.");
const categoryExists = conflict("category.exists", "Another category has this name.");
const subcategoryExists = conflict(
  "subcategory.exists",
  "Another subcategory of the category has this name.",
);
const tooManyCategories = conflict(
  "category.too-many",
  "The shop has as many categories and subcategories as it can.",
);

const ofCategories = callsOf("Catalogue");

export const categoryCalls = {
  "POST /api/category/create": {
    ...ofCategories.admin,
    summary: "Add a category",
    json: { NewCategory },
    response: { status: 201, description: "The category", json: Category },
    refusals: [categoryExists, tooManyCategories],
  },
  "POST /api/category/add-subcategory": {
    ...ofCategories.admin,
    summary: "Add a subcategory",
    json: { NewSubcategory },
    response: { status: 201, description: "The category", json: Category },
    refusals: [noCategory, subcategoryExists, tooManyCategories],
  },
  "PUT /api/category/update-category-name": {
    ...ofCategories.admin,
    summary: "Rename a category, or move it in the order",
    description: "Its books move with it, in the same write.",
    json: { CategoryRename },
    response: { description: "The category", json: Category },
    refusals: [noCategory, categoryExists, editChanged],
  },
  "POST /api/category/update-subcategory": {
    ...ofCategories.admin,
    summary: "Rename a subcategory",
    json: { SubcategoryRename },
    response: { description: "The category", json: Category },
    refusals: [noCategory, noSubcategory, subcategoryExists, editChanged],
  },
  "POST /api/category/delete-category": {
    ...ofCategories.admin,
    summary: "Delete a category",
    json: { CategoryRemoval },
    response: { description: "The categories that are left", list: Category },
    refusals: [noCategory, conflict("category.in-use", "Active books are still in it.")],
  },
  "POST /api/category/delete-subcategory": {
    ...ofCategories.admin,
    summary: "Delete a subcategory",
    json: { SubcategoryRemoval },
    response: { description: "All categories", list: Category },
    refusals: [noCategory, noSubcategory, conflict("subcategory.in-use", "Active books are still in it.")],
  },
} satisfies Calls;

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

const ofShipping = callsOf("Shipping");

export const shippingCalls = {
  "POST /api/zones/createZone": {
    ...ofShipping.admin,
    summary: "Add a zone",
    json: { ZoneInput },
    response: { status: 201, description: "The zone", json: Zone },
    refusals: [zoneExists, tooMany("zone.too-many")],
  },
  "PUT /api/zones/updateZone/:id": {
    ...ofShipping.admin,
    summary: "Change a zone",
    params: ZoneParam,
    json: { ZoneEdit },
    response: { description: "The zone", json: Zone },
    refusals: [noZone, zoneExists, editChanged],
  },
  "DELETE /api/zones/deleteZone/:id": {
    ...ofShipping.admin,
    summary: "Delete a zone",
    params: ZoneParam,
    response: { description: "The zones that are left", list: Zone },
    refusals: [noZone, conflict("zone.in-use", "Countries or rates still belong to it.")],
  },

  "POST /api/countries/createCountry": {
    ...ofShipping.admin,
    summary: "Add a country",
    json: { CountryInput },
    response: { status: 201, description: "The country", json: Country },
    refusals: [...badZone, countryExists, tooMany("country.too-many")],
  },
  "PUT /api/countries/updateCountry/:id": {
    ...ofShipping.admin,
    summary: "Change a country",
    params: CountryParam,
    json: { CountryEdit },
    response: { description: "The country", json: Country },
    refusals: [...badZone, noCountry, countryExists, editChanged],
  },
  "DELETE /api/countries/deleteCountry/:id": {
    ...ofShipping.admin,
    summary: "Delete a country",
    params: CountryParam,
    response: { description: "The countries that are left", list: Country },
    refusals: [noCountry],
  },

  "POST /api/shipping-rates/createShippingRate": {
    ...ofShipping.admin,
    summary: "Add a shipping rate",
    json: { RateInput },
    response: { status: 201, description: "The rate", json: ShippingRate },
    refusals: [...badZone, overlaps, tooMany("rate.too-many")],
  },
  "PUT /api/shipping-rates/updateShippingRate/:id": {
    ...ofShipping.admin,
    summary: "Change a shipping rate",
    params: RateParam,
    json: { RateEdit },
    response: { description: "The rate", json: ShippingRate },
    refusals: [...badZone, noRate, overlaps, editChanged],
  },
  "DELETE /api/shipping-rates/deleteShippingRate/:id": {
    ...ofShipping.admin,
    summary: "Delete a shipping rate",
    params: RateParam,
    response: { description: "The rates that are left", list: ShippingRate },
    refusals: [noRate],
  },
} satisfies Calls;

const GstParam = z.object({ id: SlabId });

const GstSlab = { GstSlab: GstSlabWire };
const noSlab = missing("gst.missing", "There is no such slab.");
const slabExists = conflict("gst.exists", "Another slab has this name and year.");
const yearTaken = conflict("gst.year-taken", "Another slab of this year is active.");

const ofGst = callsOf("GST");

export const gstCalls = {
  "GET /api/gst-slabs/getGst": {
    ...ofGst.admin,
    summary: "List GST slabs",
    response: { description: "Every slab, the latest year first", list: GstSlab },
  },
  "POST /api/gst-slabs/createGst": {
    ...ofGst.admin,
    summary: "Add a GST slab",
    json: { GstInput },
    response: { status: 201, description: "The slab", json: GstSlab },
    refusals: [slabExists, yearTaken, conflict("gst.too-many", "The shop has as many as it can.")],
  },
  "PUT /api/gst-slabs/updateGst/:id": {
    ...ofGst.admin,
    summary: "Change a GST slab",
    params: GstParam,
    json: { GstEdit },
    response: { description: "The slab", json: GstSlab },
    refusals: [noSlab, slabExists, yearTaken, editChanged],
  },
  "DELETE /api/gst-slabs/deleteGst/:id": {
    ...ofGst.admin,
    summary: "Delete a GST slab",
    params: GstParam,
    response: { description: "The slabs that are left", list: GstSlab },
    refusals: [noSlab],
  },
  "GET /api/gst-slabs/seller": {
    ...ofGst.ourAdmin,
    summary: "Read who invoices are from",
    response: { description: "Null until it is entered", json: { Seller: SellerWire } },
  },
  "PUT /api/gst-slabs/seller": {
    ...ofGst.ourAdmin,
    summary: "Say who invoices are from",
    description: "Invoices that were issued before stay as they are.",
    json: { SellerEdit },
    response: { description: "The seller", json: { Seller: SellerWire } },
    refusals: [editChanged],
  },
} satisfies Calls;

const ofNotices = callsOf("Notifications");

export const noticeCalls = {
  "GET /api/notices/settings": {
    ...ofNotices.ourAdmin,
    summary: "Read what the seller is told of",
    response: { description: "Addresses, and when each kind is told", json: { Notices: NoticesWire } },
  },
  "PUT /api/notices/settings": {
    ...ofNotices.ourAdmin,
    summary: "Say what the seller is told of",
    description:
      "`once` is told within a minute, `daily` at eight in the morning in Singapore. `addresses` are separated by commas or blanks.",
    json: { NoticesEdit },
    response: { description: "As stored", json: { Notices: NoticesWire } },
    refusals: [editChanged],
  },
} satisfies Calls;
