import { gstRate } from "@frangipani/core/gst/rate";
import { fold } from "@frangipani/core/kernel/fold";
import type { BasisPoints } from "@frangipani/core/kernel/percent";
import type { Grams } from "@frangipani/core/kernel/weight";
import { type Estimate as CartEstimate, estimate } from "@frangipani/core/orders/estimate";
import {
  type CalculatedShipping,
  type Destination,
  type ShippingOutcome,
  shippingTo,
} from "@frangipani/core/shipping/shipping-to";
import { useEffect, useMemo } from "react";
import { useStore } from "../app/browser/store.ts";
import { catalogueState, useCatalogueState } from "../catalogue/catalogue-state.ts";
import { calculatedShippingState, savedGstRate, saveGstRate, saveShipping } from "./session-values.ts";
import type { Cart } from "./use-cart.ts";

/** The shipping calculated in this browser session; `calculate` stores it, `clear` is the dialog's Skip. */
export function useCalculatedShipping() {
  const shipping = useStore(calculatedShippingState);
  return { shipping, calculate: calculateShipping, clear: clearShipping };
}

export function calculateShipping(to: Destination, weight: Grams): ShippingOutcome {
  const outcome = shippingTo(catalogueState.get().settings?.shipping ?? null, to, weight);
  if (outcome.ok) saveShipping(outcome.shipping);
  return outcome;
}

export const clearShipping = (): void => saveShipping(null);

/** The GST rate in force; the session's last known while the settings are not here, null when there is none. */
export function useGst(): BasisPoints | null {
  const settings = useCatalogueState("settings");
  const rate = settings ? gstRate(settings.gst, settings.year) : null;
  useEffect(() => {
    if (rate !== null) saveGstRate(rate);
  }, [rate]);
  return rate ?? savedGstRate();
}

/** `asOf`: how fresh the rates are. */
export type Estimate = CartEstimate & { asOf: Date | null };

/**
 * What the cart would cost, by the very function that prices the order, over the rates on this device: sent to `to`, which
 * is null before a country is chosen and undefined while the address is being fetched. It follows the cart and the rates by
 * itself, and the shipping of now is stored for the session.
 */
export function useEstimate(cart: Pick<Cart, "lines">, to: Destination | null | undefined): Estimate {
  const rates = useCatalogueState("settings")?.shipping ?? null;
  const isUnavailable = useCatalogueState("status") === "unavailable";
  const asOf = useCatalogueState("asOf");
  const rate = useGst();
  const last = useStore(calculatedShippingState);
  // Only while there are no rates: otherwise the dialog, open over the checkout, would be answered by storing this again.
  const lastFee = !rates && last && to && fold(last.country) === fold(to.country) ? last.fee : null;
  const { lines } = cart;
  const now = useMemo(
    () => estimate({ lines, to, rates, gstRate: rate, lastFee, isUnavailable }),
    [lines, to, rates, rate, lastFee, isUnavailable],
  );
  const { calculated } = now;
  useEffect(() => {
    if (calculated && !isSame(calculated, calculatedShippingState.get())) saveShipping(calculated);
  }, [calculated]);
  return { ...now, asOf };
}

const isSame = (one: CalculatedShipping, other: CalculatedShipping | null): boolean =>
  one.fee === other?.fee &&
  one.country === other.country &&
  one.zipCode === other.zipCode &&
  one.zoneId === other.zoneId;
