import type { Instant } from "../kernel/time/clock.ts";
import type { GstDocument, Seller } from "./document.ts";

/** A settings document stays small. */
const MAX_SELLERS = 50;

/** The seller named on invoices of that time; null if none had been entered. */
export function sellerAt({ sellers = [] }: GstDocument, at: Instant): Seller | null {
  const found = sellers.findLast(({ from }) => from <= at);
  return found
    ? { name: found.name, address: found.address, registrationNumber: found.registrationNumber }
    : null;
}

export const withSeller = (gst: GstDocument, seller: Seller, from: Instant): GstDocument => ({
  ...gst,
  sellers: [...(gst.sellers ?? []), { ...seller, from }].slice(-MAX_SELLERS),
});
