import { listChanges, newRecord, subjectChange } from "../activity/changes.ts";
import type { Actor } from "../activity/record.ts";
import { mergeEdit } from "../kernel/edit.ts";
import { Failure } from "../kernel/failure.ts";
import { newId, requireById } from "../kernel/id.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { fold } from "../kernel/text/fold.ts";
import { type Clock, instant } from "../kernel/time/clock.ts";
import { type GstEdit, type GstInput, gstToWire, type SellerEdit, type SellerInput } from "./contract.ts";
import {
  type GstDocument,
  type GstSlab,
  type GstSlabWire,
  type GstStore,
  type Seller,
  type SellerWire,
  type SlabId,
  slabsToWire,
} from "./document.ts";
import { latestSeller, sellerAt, withSeller } from "./in-force.ts";
import { gstMessages } from "./messages.ts";

/** Far more than a shop needs: all of them are stored in one item, which has at most 400 kB. */
export const MAX_SLABS = 200;

/** @throws Failure "gst.exists", "gst.too-many", "gst.year-taken" (conflict) */
export function createSlab(gst: GstDocument, input: GstInput, id: SlabId): GstDocument {
  if (gst.slabs.length >= MAX_SLABS)
    throw new Failure("conflict", "gst.too-many", gstMessages.tooMany(MAX_SLABS));
  return { ...gst, slabs: [...gst.slabs, slabOf(gst, input, id)] };
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

export function manageGst(store: GstStore) {
  const toResponse = (gst: GstDocument, id: SlabId): GstSlabWire => {
    const slab = slabsToWire(gst.slabs).find((one) => one._id === id);
    if (!slab) throw new Error(`slab ${id} was stored and is not there`);
    return slab;
  };
  const change = (by: Actor, apply: (current: GstDocument) => GstDocument) =>
    store.change(apply, { record: (before, after) => newRecord(by, "gst", slabChanges(before, after)) });
  return {
    async list() {
      return allSlabs(await store.read());
    },
    async seller(clock: Clock): Promise<SellerWire> {
      return { seller: sellerAt(await store.read(), instant(clock.now())) };
    },
    async setSeller(by: Actor, { base, ...sent }: SellerEdit): Promise<SellerWire> {
      const withEdit = (current: GstDocument): GstDocument => {
        const seller = mergeEdit<SellerInput>(latestSeller(current) ?? noSeller, sent, base);
        return isEqual(latestSeller(current), seller) ? current : withSeller(current, seller, by.at);
      };
      const after = await store.change(withEdit, {
        record: (before, after) =>
          newRecord(by, "gst", [
            subjectChange(
              { id: "seller", name: "Seller" },
              { before: latestSeller(before) ?? undefined, after: latestSeller(after) ?? undefined },
            ),
          ]),
      });
      return { seller: latestSeller(after) };
    },
    async create(by: Actor, input: GstInput) {
      const id = newId("Gst");
      return toResponse(await change(by, (current) => createSlab(current, input, id)), id);
    },
    async update(by: Actor, id: SlabId, input: GstEdit) {
      return toResponse(await change(by, (current) => updateSlab(current, id, input)), id);
    },
    async remove(by: Actor, id: SlabId) {
      return allSlabs(await change(by, (current) => deleteSlab(current, id)));
    },
  };
}

const noSeller: SellerInput = { name: "", address: "", registrationNumber: null };

const isEqual = (stored: Seller | null, seller: Seller): boolean =>
  stored?.name === seller.name &&
  stored.address === seller.address &&
  stored.registrationNumber === seller.registrationNumber;

const allSlabs = ({ slabs }: GstDocument): GstSlabWire[] =>
  slabsToWire([...slabs].sort((a, b) => b.year - a.year || alphabetically(a.name, b.name)));

const slabChanges = (before: GstDocument, after: GstDocument) =>
  listChanges(slabsToWire(before.slabs), slabsToWire(after.slabs), ({ _id, ...fields }) => ({
    name: `${fields.name} ${fields.year}`,
    fields,
  }));
