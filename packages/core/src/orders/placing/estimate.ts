import { type CartLine, totalWeight } from "../../cart/cart.ts";
import { gstMessages } from "../../gst/messages.ts";
import type { BasisPoints, Cents } from "../../kernel/amounts/quantities.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import { shippingMessages } from "../../shipping/messages.ts";
import {
  type CalculatedShipping,
  type Destination,
  type ShippingOutcome,
  shippingTo,
} from "../../shipping/shipping-to.ts";
import type { Amounts } from "../order/amounts.ts";
import { quote, totalRefusal } from "../order/quote.ts";

type EstimateProblem = {
  /** docs/rules.md#shipping */
  text: string;
  advice: string;
  canRetry: boolean;
};

/** Amounts are null while unknown; shipping is 0 before a country is chosen, and if no rate matches. */
export type Estimate = Amounts<Cents | null> & {
  subtotal: Cents;
  gstRate: BasisPoints | null;
  country: string | null;
  calculated: CalculatedShipping | null;
  /** Undefined if the seller has set none. */
  deliveryDays: number | undefined;
  /** Null also while data is being fetched. */
  problem: EstimateProblem | null;
};

export type Complete<E extends Estimate = Estimate> = E & Amounts & { gstRate: BasisPoints };

/** Whether it can be ordered. */
export const isComplete = <E extends Estimate>(estimate: E): estimate is Complete<E> =>
  estimate.total !== null && totalRefusal(estimate.total) === null;

export type EstimateInput = {
  lines: readonly CartLine[];
  /** Null before a country is chosen, undefined while the address is being fetched. */
  to: Destination | null | undefined;
  rates: ShippingDocument | null;
  gstRate: BasisPoints | null;
  /** The last fee for that country, used while the rates are unknown. */
  lastFee: Cents | null;
  isUnavailable: boolean;
};

export function estimate(input: EstimateInput): Estimate {
  const { lines, to, rates, gstRate } = input;
  const outcome = to ? shippingTo(rates, to, totalWeight(lines)) : null;
  const fee = feeOf(input, outcome);
  const { subtotal, gst, total } = quote(lines, fee ?? (0 as Cents), gstRate ?? (0 as BasisPoints));
  return {
    subtotal,
    shipping: fee,
    gst: gstRate === null ? null : gst,
    total: fee === null || gstRate === null ? null : total,
    gstRate,
    country: outcome?.ok ? outcome.shipping.country : (to?.country ?? null),
    calculated: outcome?.ok ? outcome.shipping : null,
    deliveryDays: outcome?.ok ? outcome.deliveryDays : undefined,
    problem:
      limitProblem(total, to !== null && fee !== null && gstRate !== null) ?? problemOf(input, outcome, fee),
  };
}

function feeOf({ to, rates, lastFee }: EstimateInput, outcome: ShippingOutcome | null): Cents | null {
  if (to === null) return 0 as Cents;
  if (outcome?.ok) return outcome.shipping.fee;
  return rates ? null : lastFee;
}

function problemOf(
  { to, rates, gstRate, isUnavailable }: EstimateInput,
  outcome: ShippingOutcome | null,
  fee: Cents | null,
): EstimateProblem | null {
  const isWaiting = !rates && !isUnavailable;
  if (isWaiting) return null;
  if (gstRate === null)
    return {
      text: gstMessages.fetchRateFailed,
      advice: "Without it the total is incomplete. Check your connection, then try again.",
      canRetry: true,
    };
  if (!to || !outcome) return null;
  if (!rates)
    return fee === null
      ? {
          text: shippingMessages.failed,
          advice: "The shipping rates could not be fetched, so the total is incomplete.",
          canRetry: true,
        }
      : null;
  if (!outcome.ok)
    return {
      text: shippingMessages.cartCountryNotFound,
      advice: `${shippingMessages.notServed(to.country)} Please choose another country.`,
      canRetry: false,
    };
  if (!outcome.hasRate)
    return { text: shippingMessages.noRate, advice: "Nothing is charged for shipping.", canRetry: false };
  return null;
}

/** An unknown fee for shipping or GST may still lift a total to the minimum. */
function limitProblem(total: Cents, isKnown: boolean): EstimateProblem | null {
  const refusal = totalRefusal(total);
  if (!refusal || (refusal.isTooSmall && !isKnown)) return null;
  const advice = refusal.isTooSmall
    ? "Please add another book."
    : "Please order fewer copies, or contact us.";
  return { text: refusal.text, advice, canRetry: false };
}
