import { listChanges, newRecord, subjectChange } from "../activity/changes.ts";
import type { Actor } from "../activity/record.ts";
import { mergeEdit } from "../kernel/edit.ts";
import { newId } from "../kernel/id.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { type Clock, instant } from "../kernel/time/clock.ts";
import type { GstEdit, GstInput, SellerEdit, SellerInput } from "./contract.ts";
import type { GstDocument, GstStore, Seller, SlabId } from "./document.ts";
import { latestSeller, sellerAt, withSeller } from "./sellers.ts";
import { createSlab, deleteSlab, updateSlab } from "./slabs.ts";
import { type GstSlabWire, type SellerWire, slabsToWire } from "./wire.ts";

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
    async seller(clock: Clock): Promise<SellerWire> {
      return { seller: sellerAt(await store.read(), instant(clock.now())) };
    },
    async setSeller(by: Actor, { base, ...sent }: SellerEdit): Promise<SellerWire> {
      const withEdit = (now: GstDocument): GstDocument => {
        const seller = mergeEdit<SellerInput>(latestSeller(now) ?? noSeller, sent, base);
        return isEqual(latestSeller(now), seller) ? now : withSeller(now, seller, by.at);
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
      return toResponse(await change(by, (now) => createSlab(now, input, id)), id);
    },
    async update(by: Actor, id: SlabId, input: GstEdit) {
      return toResponse(await change(by, (now) => updateSlab(now, id, input)), id);
    },
    async remove(by: Actor, id: SlabId) {
      return allSlabs(await change(by, (now) => deleteSlab(now, id)));
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
