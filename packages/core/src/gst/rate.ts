import type { BasisPoints } from "../kernel/percent.ts";
import type { GstDocument, GstSlab } from "./document.ts";

/** Active slabs, the one in force first: the current year's, else the latest year before it, then those to come. */
export const slabsInForce = (gst: GstDocument, year: number): GstSlab[] =>
  gst.slabs.filter((slab) => slab.isActive).sort((a, b) => distance(a.year, year) - distance(b.year, year));

export const gstRate = (gst: GstDocument, year: number): BasisPoints =>
  slabsInForce(gst, year)[0]?.rate ?? (0 as BasisPoints);

/** Past years count by their age; any year to come is further than any past one, since it is not in force yet. */
const distance = (slabYear: number, year: number): number =>
  slabYear <= year ? year - slabYear : 1_000_000 + (slabYear - year);
