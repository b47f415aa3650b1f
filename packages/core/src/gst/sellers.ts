import type { Instant } from "../kernel/time/clock.ts";
import type { GstDocument, Seller } from "./document.ts";

/** A settings document stays small. */
const MAX_SELLERS = 50;

type Dated = NonNullable<GstDocument["sellers"]>[number];

function undated(found: Dated | undefined): Seller | null {
  if (!found) return null;
  const { from: _, ...seller } = found;
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
