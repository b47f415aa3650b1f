import * as z from "zod/mini";
import { Percent } from "../kernel/amounts/quantities.ts";
import { type GstSlab, Seller, SlabId } from "./document.ts";

export const GstSlabWire = z.object({
  _id: SlabId,
  name: z.string(),
  year: z.int(),
  rate: z.number(),
  description: z.string(),
  isActive: z.boolean(),
});
export type GstSlabWire = z.output<typeof GstSlabWire>;

export const SellerWire = z.object({ seller: z.nullable(Seller) });
export type SellerWire = z.output<typeof SellerWire>;

const slabToWire = (slab: GstSlab): GstSlabWire => ({ ...slab, rate: z.encode(Percent, slab.rate) });

export const slabsToWire = (slabs: readonly GstSlab[]): GstSlabWire[] => slabs.map(slabToWire);
