import type { Cents, Grams } from "../kernel/amounts/quantities.ts";
import type { ShippingDocument, ZoneId } from "./document.ts";
import { deliveryDaysTo, findActiveCountry, rateFor } from "./fee.ts";
import { shippingMessages } from "./messages.ts";

export type Destination = { country: string; zipCode?: string };

export type CalculatedShipping = {
  fee: Cents;
  country: string;
  zipCode: string;
  zoneId: ZoneId | null;
};

export type ShippingOutcome =
  /** Without a matching rate the fee is 0. */
  | { ok: true; shipping: CalculatedShipping; hasRate: boolean; deliveryDays: number | undefined }
  | { ok: false; message: string };

/** `document` is null while the rates are unknown. */
export function shippingTo(
  document: ShippingDocument | null,
  { country: name, zipCode = "" }: Destination,
  weight: Grams,
): ShippingOutcome {
  if (!document) return { ok: false, message: shippingMessages.failed };
  if (!name) return { ok: false, message: shippingMessages.chooseCountry };
  const country = findActiveCountry(document, name);
  if (!country) return { ok: false, message: shippingMessages.dialogCountryNotFound };
  const rate = rateFor(document, country, weight);
  const fee = rate?.rate ?? (0 as Cents);
  return {
    ok: true,
    shipping: { fee, country: country.name, zipCode, zoneId: country.zoneId },
    hasRate: rate !== undefined,
    deliveryDays: deliveryDaysTo(document, country),
  };
}
