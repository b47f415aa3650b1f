import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { requireById } from "../kernel/id.ts";
import { fold } from "../kernel/text/fold.ts";
import { type GstEdit, type GstInput, gstToWire } from "./contract.ts";
import type { GstDocument, GstSlab, SlabId } from "./document.ts";
import { gstMessages } from "./messages.ts";

export const MAX_SLABS = 200;

/** @throws Failure "gst.exists", "gst.too-many", "gst.year-taken" (conflict) */
export function createSlab(gst: GstDocument, input: GstInput, newId: SlabId): GstDocument {
  if (gst.slabs.length >= MAX_SLABS)
    throw new Failure("conflict", "gst.too-many", gstMessages.tooMany(MAX_SLABS));
  return { ...gst, slabs: [...gst.slabs, slabOf(gst, input, newId)] };
}

export function updateSlab(gst: GstDocument, id: SlabId, edit: GstEdit): GstDocument {
  const before = requireSlab(gst, id);
  const after = slabOf(gst, mergeEdit<GstInput>(before, edit, edit.base, gstToWire), id, before);
  return { ...gst, slabs: gst.slabs.map((slab) => (slab === before ? after : slab)) };
}

function slabOf(gst: GstDocument, input: GstInput, _id: SlabId, before?: GstSlab): GstSlab {
  assertUnique(gst, input, _id);
  const { name, year, rate } = input;
  const description = input.description ?? before?.description ?? "";
  const isActive = input.isActive ?? before?.isActive ?? true;
  const slab = { _id, name, year, rate, description, isActive };
  assertOneOfYear(gst, slab);
  return slab;
}

export function deleteSlab(gst: GstDocument, id: SlabId): GstDocument {
  const removed = requireSlab(gst, id);
  return { ...gst, slabs: gst.slabs.filter((slab) => slab !== removed) };
}

const requireSlab = ({ slabs }: GstDocument, id: SlabId): GstSlab =>
  requireById(slabs, id, "gst.missing", gstMessages.missing);

function assertUnique({ slabs }: GstDocument, input: GstInput, except: SlabId): void {
  const taken = slabs.some(
    (slab) => slab._id !== except && slab.year === input.year && fold(slab.name) === fold(input.name),
  );
  if (taken) throw new Failure("conflict", "gst.exists", gstMessages.exists, { field: "name" });
}

// Two active rates in one year would be ambiguous.
function assertOneOfYear({ slabs }: GstDocument, slab: GstSlab): void {
  if (!slab.isActive) return;
  const other = slabs.find((one) => one._id !== slab._id && one.isActive && one.year === slab.year);
  if (other)
    throw new Failure("conflict", "gst.year-taken", gstMessages.yearTaken(other.name, slab.year), {
      field: "year",
    });
}
