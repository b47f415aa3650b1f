import * as z from "zod/mini";
import { BasisPoints } from "../kernel/amounts/percent.ts";
import { id } from "../kernel/id.ts";

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

export const GstDocument = z.object({ version: z.int(), slabs: z.array(GstSlab) });
export type GstDocument = z.output<typeof GstDocument>;

export const emptyGst: GstDocument = { version: 0, slabs: [] };
