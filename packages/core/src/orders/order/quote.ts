import { type CartLine, totalPrice } from "../../cart/cart.ts";
import { formatMoney } from "../../kernel/amounts/format.ts";
import type { BasisPoints, Cents } from "../../kernel/amounts/quantities.ts";
import { share, sum } from "../../kernel/amounts/totals.ts";
import type { Amounts } from "./amounts.ts";
import { orderMessages } from "./messages.ts";

/** The only price computation, for the estimate and the charge. GST is on the subtotal (docs/rules.md#totals). */
export function quote(lines: readonly CartLine[], shipping: Cents, gstRate: BasisPoints): Amounts {
  const subtotal = totalPrice(lines);
  const gst = share(subtotal, gstRate);
  return { subtotal, shipping, gst, total: sum([subtotal, shipping, gst]) };
}

/** Minimum and maximum of the card provider: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const [MIN_TOTAL, MAX_TOTAL] = [50 as Cents, 99_999_999 as Cents];

type TotalRefusal = { isTooSmall: boolean; text: string };

/** Why a total can never be paid; null if it can. */
export function totalRefusal(total: Cents): TotalRefusal | null {
  if (total < MIN_TOTAL)
    return { isTooSmall: true, text: orderMessages.totalTooSmall(formatMoney(MIN_TOTAL)) };
  if (total > MAX_TOTAL)
    return { isTooSmall: false, text: orderMessages.totalTooLarge(formatMoney(MAX_TOTAL)) };
  return null;
}
