import { gstRate } from "@frangipani/core/gst/rate";
import type { Cents } from "@frangipani/core/kernel/money";
import type { BasisPoints } from "@frangipani/core/kernel/percent";
import type { Grams } from "@frangipani/core/kernel/weight";
import { type Quote, quote } from "@frangipani/core/orders/quote";
import { activeCountryNamed, rateFor } from "@frangipani/core/shipping/fee";
import { shippingMessages } from "@frangipani/core/shipping/messages";
import { useEffect, useMemo } from "react";
import type { Cart } from "../cart/use-cart.ts";
import { catalogueState, useCatalogueState } from "./catalogue-state.ts";
import {
  type CalculatedShipping,
  calculatedShippingState,
  keepGstRate,
  keepShipping,
  keptGstRate,
} from "./session-values.ts";
import { useStore } from "./store.ts";

export type { CalculatedShipping } from "./session-values.ts";

export type ShippingOutcome =
  /** `hasRate` false: no rate fits, the fee is 0, and `shippingMessages.noRate` wants to be said. */
  | { ok: true; shipping: CalculatedShipping; hasRate: boolean }
  /** `message` is the specification's text. */
  | { ok: false; message: string };

/** The fee to a country, from the rates on this device. Pure: nothing is kept. */
export function shippingTo(to: { country: string; zipCode?: string }, weight: Grams): ShippingOutcome {
  const { settings } = catalogueState.get();
  if (!to.country) return { ok: false, message: shippingMessages.chooseCountry };
  if (!settings) return { ok: false, message: shippingMessages.failed };
  const country = activeCountryNamed(settings.shipping, to.country);
  if (!country) return { ok: false, message: shippingMessages.dialogCountryNotFound };
  const rate = rateFor(settings.shipping, country, weight);
  const fee = rate?.rate ?? (0 as Cents);
  const shipping = { fee, country: country.name, zipCode: to.zipCode ?? "", zoneId: country.zoneId };
  return { ok: true, shipping, hasRate: rate !== undefined };
}

/** The shipping calculated in this browser session; `calculate` stores it, `clear` is the dialog's Skip. */
export function useCalculatedShipping() {
  const shipping = useStore(calculatedShippingState);
  return { shipping, calculate: calculateShipping, clear: clearShipping };
}

export function calculateShipping(to: { country: string; zipCode?: string }, weight: Grams): ShippingOutcome {
  const outcome = shippingTo(to, weight);
  if (outcome.ok) keepShipping(outcome.shipping);
  return outcome;
}

export const clearShipping = (): void => keepShipping(null);

/** The GST rate in force; the session's last known while the settings are not here, null when there is none. */
export function useGst(): BasisPoints | null {
  const settings = useCatalogueState("settings");
  const rate = settings ? gstRate(settings.gst, settings.year) : null;
  useEffect(() => {
    if (rate !== null) keepGstRate(rate);
  }, [rate]);
  return rate ?? keptGstRate();
}

export type Estimate = Quote & {
  gstRate: BasisPoints | null;
  country: string | null;
  /** False when no rate fits the weight: the fee is 0 (spec §9). */
  hasRate: boolean;
  /** `cart Country not found`, when the shop has ceased to ship to the chosen country. */
  problem: string | null;
  /** How fresh the rates are. */
  asOf: Date | null;
};

/**
 * What the cart would cost: the very function that prices the order, over the rates on this device. The fee follows the
 * cart and the rates by itself and is kept for the session (spec §4).
 */
export function useEstimate(cart: Pick<Cart, "lines" | "weight">, kept: CalculatedShipping | null): Estimate {
  const settings = useCatalogueState("settings");
  const asOf = useCatalogueState("asOf");
  const rate = useGst();
  const estimate = useMemo((): Estimate & { fresh: CalculatedShipping | null } => {
    const known = kept && settings ? shippingTo(kept, cart.weight) : null;
    const fresh = known?.ok ? known.shipping : kept;
    return {
      ...quote(cart.lines, fresh?.fee ?? (0 as Cents), rate ?? (0 as BasisPoints)),
      gstRate: rate,
      country: fresh?.country ?? null,
      hasRate: known?.ok ? known.hasRate : kept !== null,
      problem: known && !known.ok ? shippingMessages.cartCountryNotFound : null,
      asOf,
      fresh,
    };
  }, [cart.lines, cart.weight, kept, rate, settings, asOf]);
  const { fresh } = estimate;
  useEffect(() => {
    if (fresh && kept && (fresh.fee !== kept.fee || fresh.zoneId !== kept.zoneId)) keepShipping(fresh);
  }, [fresh, kept]);
  return estimate;
}
