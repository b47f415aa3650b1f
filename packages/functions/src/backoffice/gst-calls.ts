import { GstSlabWire, SellerWire, SlabId } from "@frangipani/core/gst";
import { GstEdit, GstInput, SellerEdit } from "@frangipani/core/gst/contract";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../contract/call.ts";
import { conflict, editChanged, missing } from "../contract/refusals.ts";

const GstParam = z.object({ id: SlabId });

const GstSlab = { GstSlab: GstSlabWire };
const noSlab = missing("gst.missing", "There is no such slab.");
const exists = conflict("gst.exists", "Another slab has this name and year.");
const yearTaken = conflict("gst.year-taken", "Another slab of this year is active.");

const { admin, ourAdmin } = callsOf("GST");

export const gstCalls = {
  "GET /api/gst-slabs/getGst": {
    ...admin,
    summary: "List GST slabs",
    response: { description: "Every slab, the latest year first", list: GstSlab },
  },
  "POST /api/gst-slabs/createGst": {
    ...admin,
    summary: "Add a GST slab",
    json: { GstInput },
    response: { status: 201, description: "The slab", json: GstSlab },
    refusals: [exists, yearTaken, conflict("gst.too-many", "The shop has as many as it can.")],
  },
  "PUT /api/gst-slabs/updateGst/:id": {
    ...admin,
    summary: "Change a GST slab",
    params: GstParam,
    json: { GstEdit },
    response: { description: "The slab", json: GstSlab },
    refusals: [noSlab, exists, yearTaken, editChanged],
  },
  "DELETE /api/gst-slabs/deleteGst/:id": {
    ...admin,
    summary: "Delete a GST slab",
    params: GstParam,
    response: { description: "The slabs that are left", list: GstSlab },
    refusals: [noSlab],
  },
  "GET /api/gst-slabs/seller": {
    ...ourAdmin,
    summary: "Read who invoices are from",
    response: { description: "Null until it is entered", json: { Seller: SellerWire } },
  },
  "PUT /api/gst-slabs/seller": {
    ...ourAdmin,
    summary: "Say who invoices are from",
    description: "Invoices that were issued before stay as they are.",
    json: { SellerEdit },
    response: { description: "The seller", json: { Seller: SellerWire } },
    refusals: [editChanged],
  },
} satisfies Calls;
