import type { BasisPoints, Cents } from "../kernel/amounts/quantities.ts";
import { share, sum } from "../kernel/amounts/totals.ts";
import type { GstDocument, GstSlab } from "./document.ts";

/** Sorted: the current year's, else the latest year before it, then future years. */
export const slabsInForce = (gst: GstDocument, year: number): GstSlab[] =>
  gst.slabs.filter((slab) => slab.isActive).sort((a, b) => distance(a.year, year) - distance(b.year, year));

export const gstRate = (gst: GstDocument, year: number): BasisPoints =>
  slabsInForce(gst, year)[0]?.rate ?? (0 as BasisPoints);

export const withGst = (price: Cents, rate: BasisPoints): Cents => sum([price, share(price, rate)]);

// A future year is further than any past one, since it is not in force yet.
const distance = (slabYear: number, year: number): number =>
  slabYear <= year ? year - slabYear : 1_000_000 + (slabYear - year);
