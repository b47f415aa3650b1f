import { gstRate } from "@frangipani/core/gst";
import { type BasisPoints, type Cents, fold, type Grams } from "@frangipani/core/kernel";
import { type Estimate as CartEstimate, estimate } from "@frangipani/core/orders";
import {
  type CalculatedShipping,
  type Destination,
  type ShippingOutcome,
  shippingTo,
} from "@frangipani/core/shipping";
import { useEffect, useMemo } from "react";
import { onUserLeft } from "../api/session/session-user.ts";
import { catalogueState, useCatalogueState } from "../catalogue/catalogue-state.ts";
import { tabStorage } from "../device/device-storage.ts";
import { createStore, useStore } from "../device/store.ts";
import { SHIPPING_KEY } from "./saved-cart.ts";
import type { Cart } from "./use-cart.ts";

export const useCalculatedShipping = (): CalculatedShipping | null => useStore(calculatedShippingState);

/**
 * Stores the destination with the fee for the cart's weight.
 * @returns the fee for `weight`, which is one book's if the dialog was opened on its page
 */
export function calculateShipping(to: Destination, weight: Grams, cartWeight = weight): ShippingOutcome {
  const rates = catalogueState.get().settings?.shipping ?? null;
  const cartOutcome = shippingTo(rates, to, cartWeight);
  if (cartOutcome.ok) saveShipping(cartOutcome.shipping);
  return shippingTo(rates, to, weight);
}

export const clearShipping = (): void => saveShipping(null);

export function useGst(): BasisPoints | null {
  const settings = useCatalogueState("settings");
  const rate = settings ? gstRate(settings.gst, settings.year) : null;
  useEffect(() => {
    if (rate !== null && rate !== savedGstRate()) saveGstRate(rate);
  }, [rate]);
  return rate ?? savedGstRate();
}

export type Estimate = CartEstimate & { asOf: Date | null };

/** Estimates with the function that prices the order. `to` is null before a country is chosen, and undefined while loading. */
export function useEstimate(cart: Pick<Cart, "lines">, to: Destination | null | undefined): Estimate {
  const rates = useCatalogueState("settings")?.shipping ?? null;
  const isUnavailable = useCatalogueState("status") === "unavailable";
  const asOf = useCatalogueState("asOf");
  const rate = useGst();
  const last = useStore(calculatedShippingState);
  // Used only without rates: otherwise each fee that is stored below would change the estimate, and so close the dialog that
  // is open over the checkout.
  const lastFee = !rates && last && to && fold(last.country) === fold(to.country) ? last.fee : null;
  const { lines } = cart;
  const current = useMemo(
    () => estimate({ lines, to, rates, gstRate: rate, lastFee, isUnavailable }),
    [lines, to, rates, rate, lastFee, isUnavailable],
  );
  const { calculated } = current;
  useEffect(() => {
    if (calculated && !isSame(calculated, calculatedShippingState.get())) saveShipping(calculated);
  }, [calculated]);
  return { ...current, asOf };
}

const isSame = (one: CalculatedShipping, other: CalculatedShipping | null): boolean =>
  one.fee === other?.fee &&
  one.country === other.country &&
  one.zipCode === other.zipCode &&
  one.zoneId === other.zoneId;

const GST_KEY = "gstRate";

export const calculatedShippingState = createStore<CalculatedShipping | null>(readShipping(), null);
onUserLeft(() => saveShipping(null));

export function saveShipping(shipping: CalculatedShipping | null): void {
  if (shipping) tabStorage.set(SHIPPING_KEY, JSON.stringify(shipping));
  else tabStorage.remove(SHIPPING_KEY);
  calculatedShippingState.set(shipping);
}

export const savedGstRate = (): BasisPoints | null => {
  const rate = Number(tabStorage.get(GST_KEY) ?? Number.NaN);
  return Number.isInteger(rate) && rate >= 0 && rate <= 10_000 ? (rate as BasisPoints) : null;
};

export const saveGstRate = (rate: BasisPoints): boolean => tabStorage.set(GST_KEY, String(rate));

function readShipping(): CalculatedShipping | null {
  try {
    const saved = JSON.parse(tabStorage.get(SHIPPING_KEY) ?? "null") as Partial<CalculatedShipping> | null;
    if (!saved || !Number.isInteger(saved.fee) || typeof saved.country !== "string") return null;
    return {
      fee: saved.fee as Cents,
      country: saved.country,
      zipCode: typeof saved.zipCode === "string" ? saved.zipCode : "",
      zoneId: saved.zoneId ?? null,
    };
  } catch {
    return null;
  }
}
