import { alphabetically } from "../kernel/alphabet.ts";
import { newId } from "../kernel/id.ts";
import type { GstInput } from "./contract.ts";
import type { GstDocument, GstId } from "./document.ts";
import type { GstStore } from "./ports.ts";
import { createGst, deleteGst, updateGst } from "./rules.ts";
import { type GstSlabWire, slabsToWire } from "./wire.ts";

export function manageGst(store: GstStore) {
  const answerOf = (gst: GstDocument, id: GstId): GstSlabWire => {
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
      return answerOf(await store.change((now) => createGst(now, input, id)), id);
    },
    async update(id: GstId, input: GstInput) {
      return answerOf(await store.change((now) => updateGst(now, id, input)), id);
    },
    async remove(id: GstId) {
      return allSlabs(await store.change((now) => deleteGst(now, id)));
    },
  };
}

const allSlabs = ({ slabs }: GstDocument): GstSlabWire[] =>
  slabsToWire([...slabs].sort((a, b) => b.year - a.year || alphabetically(a.name, b.name)));
