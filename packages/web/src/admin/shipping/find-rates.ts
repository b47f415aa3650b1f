import type { ShippingRateWire } from "@frangipani/core/shipping";
import { matcher } from "../shared/matches.ts";

export const zoneNameOf = ({ zoneId }: ShippingRateWire): string =>
  typeof zoneId === "string" ? "" : zoneId.name;
export const rangeOf = ({ weightRangeMin, weightRangeMax }: ShippingRateWire): string =>
  `${weightRangeMin} - ${weightRangeMax}`;

const matching = matcher<ShippingRateWire>(
  (rate) => `${zoneNameOf(rate)} ${rangeOf(rate)} ${rate.rate.toFixed(2)} ${rate.description}`,
);

/**
 * A term that starts with "active" or "inactive" filters by status (docs/rules.md#admin-shipping); the rest is searched
 * as usual.
 */
export function findRates(rates: readonly ShippingRateWire[], text: string): readonly ShippingRateWire[] {
  const [, status, rest = ""] = /^\s*(active|inactive)(.*)$/i.exec(text) ?? [];
  if (!status) return matching(rates, text);
  const isActive = status.toLowerCase() === "active";
  return matching(rates, rest).filter((rate) => rate.isActive === isActive);
}
