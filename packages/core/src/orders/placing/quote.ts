import { type CartLine, totalPrice } from "../../cart/cart.ts";
import type { Cents } from "../../kernel/money.ts";
import type { BasisPoints } from "../../kernel/percent.ts";
import { share, sum } from "../../kernel/totals.ts";

/** What an order costs, in cents. */
export type Quote = { subtotal: Cents; shipping: Cents; gst: Cents; total: Cents };

/**
 * The only price computation, used by the offline estimate and by the charge. GST is on the subtotal alone; the total
 * is subtotal + shipping + GST (docs/rules.md#totals).
 */
export function quote(lines: readonly CartLine[], shipping: Cents, gstRate: BasisPoints): Quote {
  const subtotal = totalPrice(lines);
  const gst = share(subtotal, gstRate);
  return { subtotal, shipping, gst, total: sum([subtotal, shipping, gst]) };
}
