import * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import { BasisPoints, Percent } from "../kernel/amounts/quantities.ts";
import { id } from "../kernel/id.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { Instant } from "../kernel/time/clock.ts";

export const SlabId = id("Gst");
export type SlabId = z.output<typeof SlabId>;

export const GstSlab = z.object({
  _id: SlabId,
  name: z.string(),
  year: z.int(),
  rate: BasisPoints,
  description: z.string(),
  isActive: z.boolean(),
});
export type GstSlab = z.output<typeof GstSlab>;

/** The seller named on invoices. */
export const Seller = z.object({
  name: z.string(),
  address: z.string(),
  /** Number in the GST register of Singapore's tax authority; null if the shop is not registered. */
  registrationNumber: z.nullable(z.string()),
});
export type Seller = z.output<typeof Seller>;

export const GstDocument = z.object({
  version: z.int(),
  slabs: z.array(GstSlab),
  /** Oldest first, each valid from its time on. Missing until an administrator has entered one. */
  sellers: z.optional(z.array(z.object({ ...Seller.shape, from: Instant }))),
});
export type GstDocument = z.output<typeof GstDocument>;
export type GstStore = DocumentStore<GstDocument, ActivityRecord>;

export const emptyGst: GstDocument = { version: 0, slabs: [] };

/** A slab as the API sends it, with the rate in percent. */
export const GstSlabWire = z.extend(GstSlab, { rate: z.number() });
export type GstSlabWire = z.output<typeof GstSlabWire>;

export const SellerWire = z.object({ seller: z.nullable(Seller) });
export type SellerWire = z.output<typeof SellerWire>;

const slabToWire = (slab: GstSlab): GstSlabWire => ({ ...slab, rate: z.encode(Percent, slab.rate) });

export const slabsToWire = (slabs: readonly GstSlab[]): GstSlabWire[] => slabs.map(slabToWire);
