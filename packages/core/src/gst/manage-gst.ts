import { listChanges, newRecord } from "../activity/changes.ts";
import type { Actor } from "../activity/record.ts";
import { newId } from "../kernel/id.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import type { GstInput } from "./contract.ts";
import type { GstDocument, SlabId } from "./document.ts";
import type { GstStore } from "./ports.ts";
import { createSlab, deleteSlab, updateSlab } from "./slabs.ts";
import { type GstSlabWire, slabsToWire } from "./wire.ts";

export function manageGst(store: GstStore) {
  const toResponse = (gst: GstDocument, id: SlabId): GstSlabWire => {
    const slab = slabsToWire(gst.slabs).find((one) => one._id === id);
    if (!slab) throw new Error(`slab ${id} was stored and is not there`);
    return slab;
  };
  const change = (by: Actor, apply: (now: GstDocument) => GstDocument) =>
    store.change(apply, { record: (before, after) => newRecord(by, "gst", slabChanges(before, after)) });
  return {
    async list() {
      return allSlabs(await store.read());
    },
    async create(by: Actor, input: GstInput) {
      const id = newId("Gst");
      return toResponse(await change(by, (now) => createSlab(now, input, id)), id);
    },
    async update(by: Actor, id: SlabId, input: GstInput) {
      return toResponse(await change(by, (now) => updateSlab(now, id, input)), id);
    },
    async remove(by: Actor, id: SlabId) {
      return allSlabs(await change(by, (now) => deleteSlab(now, id)));
    },
  };
}

const allSlabs = ({ slabs }: GstDocument): GstSlabWire[] =>
  slabsToWire([...slabs].sort((a, b) => b.year - a.year || alphabetically(a.name, b.name)));

const slabChanges = (before: GstDocument, after: GstDocument) =>
  listChanges(slabsToWire(before.slabs), slabsToWire(after.slabs), ({ _id, ...fields }) => ({
    name: `${fields.name} ${fields.year}`,
    fields,
  }));
