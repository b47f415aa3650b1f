import { type CartLine, totalPrice } from "../../cart/cart.ts";
import type { Cents } from "../../kernel/amounts/money.ts";
import type { BasisPoints } from "../../kernel/amounts/percent.ts";
import { share, sum } from "../../kernel/amounts/totals.ts";

export type Quote = { subtotal: Cents; shipping: Cents; gst: Cents; total: Cents };

/**
 * The only price computation, for the offline estimate and the charge. GST is on the subtotal alone
 * (docs/rules.md#totals).
 */
export function quote(lines: readonly CartLine[], shipping: Cents, gstRate: BasisPoints): Quote {
  const subtotal = totalPrice(lines);
  const gst = share(subtotal, gstRate);
  return { subtotal, shipping, gst, total: sum([subtotal, shipping, gst]) };
}
