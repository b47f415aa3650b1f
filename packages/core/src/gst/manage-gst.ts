import { alphabetically } from "../kernel/alphabet.ts";
import { newId } from "../kernel/id.ts";
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
  return {
    async list() {
      return allSlabs(await store.read());
    },
    async create(input: GstInput) {
      const id = newId("Gst");
      return toResponse(await store.change((now) => createSlab(now, input, id)), id);
    },
    async update(id: SlabId, input: GstInput) {
      return toResponse(await store.change((now) => updateSlab(now, id, input)), id);
    },
    async remove(id: SlabId) {
      return allSlabs(await store.change((now) => deleteSlab(now, id)));
    },
  };
}

const allSlabs = ({ slabs }: GstDocument): GstSlabWire[] =>
  slabsToWire([...slabs].sort((a, b) => b.year - a.year || alphabetically(a.name, b.name)));
