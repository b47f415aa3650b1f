import type { BasisPoints, Cents } from "../kernel/amounts/quantities.ts";
import { share, sum } from "../kernel/amounts/totals.ts";
import type { Instant } from "../kernel/time/clock.ts";
import type { GstDocument, GstSlab, Seller } from "./document.ts";

/** Sorted: the current year's, else the latest year before it, then future years. */
export const slabsInForce = (gst: GstDocument, year: number): GstSlab[] =>
  gst.slabs.filter((slab) => slab.isActive).sort((a, b) => distance(a.year, year) - distance(b.year, year));

export const gstRate = (gst: GstDocument, year: number): BasisPoints =>
  slabsInForce(gst, year)[0]?.rate ?? (0 as BasisPoints);

export const withGst = (price: Cents, rate: BasisPoints): Cents => sum([price, share(price, rate)]);

// A future year is further than any past one, since it is not in force yet.
const distance = (slabYear: number, year: number): number =>
  slabYear <= year ? year - slabYear : 1_000_000 + (slabYear - year);

/** Bounds the size of the settings document. */
const MAX_SELLERS = 50;

type Dated = NonNullable<GstDocument["sellers"]>[number];

function undated(dated: Dated | undefined): Seller | null {
  if (!dated) return null;
  const { from: _, ...seller } = dated;
  return seller;
}

/** The seller named on invoices of that time; null if none had been entered. */
export const sellerAt = ({ sellers = [] }: GstDocument, at: Instant): Seller | null =>
  undated(sellers.findLast(({ from }) => from <= at));

/** Null if none has been entered. */
export const latestSeller = ({ sellers = [] }: GstDocument): Seller | null => undated(sellers.at(-1));

/** Valid from `at`, but not before the latest, which another machine's clock may have dated. */
export function withSeller(gst: GstDocument, seller: Seller, at: Instant): GstDocument {
  const { sellers = [] } = gst;
  const latest = sellers.at(-1)?.from ?? at;
  return {
    ...gst,
    sellers: [...sellers, { ...seller, from: latest > at ? latest : at }].slice(-MAX_SELLERS),
  };
}
