import type { BasisPoints, Cents } from "@frangipani/core/kernel";
import type { CalculatedShipping } from "@frangipani/core/shipping";
import { createStore } from "../app/browser/store.ts";
import { currentUser, sessionState } from "../app/session/session-user.ts";
import { SHIPPING_KEY } from "../app/user-data/clear-user-data.ts";

const GST_KEY = "gstRate";

export const calculatedShippingState = createStore<CalculatedShipping | null>(readShipping(), null);
sessionState.subscribe(() => {
  if (!currentUser()) saveShipping(null);
});

export function saveShipping(shipping: CalculatedShipping | null): void {
  if (shipping) write(SHIPPING_KEY, JSON.stringify(shipping));
  else remove(SHIPPING_KEY);
  calculatedShippingState.set(shipping);
}

export const savedGstRate = (): BasisPoints | null => {
  const rate = Number(read(GST_KEY) ?? Number.NaN);
  return Number.isInteger(rate) && rate >= 0 && rate <= 10_000 ? (rate as BasisPoints) : null;
};

export const saveGstRate = (rate: BasisPoints): void => write(GST_KEY, String(rate));

function readShipping(): CalculatedShipping | null {
  try {
    const saved = JSON.parse(read(SHIPPING_KEY) ?? "null") as Partial<CalculatedShipping> | null;
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

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
