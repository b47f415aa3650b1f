import { GstInput } from "@frangipani/core/gst/contract";
import { GstSlabWire } from "@frangipani/core/gst/wire";
import * as z from "zod/mini";
import { GstParam } from "../../backoffice/inputs.ts";
import type { Operation } from "../operation.ts";
import { conflict, missing } from "../refusals.ts";

const area = "GST";
const list = z.array(GstSlabWire);
const noSlab = missing("gst.missing", "There is no such slab.");
const exists = conflict("gst.exists", "Another slab has this name and year.");

export const gst = {
  "GET /api/gst-slabs/getGstRate": {
    area,
    summary: "The GST in force",
    about: "The first slab's rate counts.",
    answers: { 200: { what: "Active slabs, that of the current year first", json: list } },
    revalidates: true,
  },
  "GET /api/gst-slabs/getGst": {
    area,
    summary: "List GST slabs",
    answers: { 200: { what: "Every slab, the latest year first", json: list } },
  },
  "POST /api/gst-slabs/createGst": {
    area,
    summary: "Add a GST slab",
    json: GstInput,
    answers: { 201: { what: "The slab", json: GstSlabWire } },
    refusals: [exists, conflict("gst.too-many", "The shop has as many as it can.")],
  },
  "PUT /api/gst-slabs/updateGst/:id": {
    area,
    summary: "Change a GST slab",
    params: GstParam,
    json: GstInput,
    answers: { 200: { what: "The slab", json: GstSlabWire } },
    refusals: [noSlab, exists],
  },
  "DELETE /api/gst-slabs/deleteGst/:id": {
    area,
    summary: "Delete a GST slab",
    params: GstParam,
    answers: { 200: { what: "The slabs that are left", json: list } },
    refusals: [noSlab],
  },
} satisfies Record<string, Operation>;
