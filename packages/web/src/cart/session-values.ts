import type { BasisPoints, Cents } from "@frangipani/core/kernel";
import type { CalculatedShipping } from "@frangipani/core/shipping";
import { currentUser, sessionState } from "../api/session/session-user.ts";
import { tabStorage } from "../device/device-storage.ts";
import { createStore } from "../device/store.ts";
import { SHIPPING_KEY } from "./saved-cart.ts";

const GST_KEY = "gstRate";

export const calculatedShippingState = createStore<CalculatedShipping | null>(readShipping(), null);
sessionState.subscribe(() => {
  if (!currentUser()) saveShipping(null);
});

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
