import type { Cents, Grams } from "../kernel/amounts/quantities.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { fold } from "../kernel/text/fold.ts";
import type { Country, ShippingDocument, ShippingRate } from "./document.ts";

export const activeCountries = (shipping: ShippingDocument): Country[] =>
  shipping.countries.filter((country) => country.isActive).sort((a, b) => alphabetically(a.name, b.name));

/** Finds a country by its name or a former name, which saved addresses and open carts may have. */
export function findActiveCountry(shipping: ShippingDocument, name: string): Country | undefined {
  const folded = fold(name.trim());
  const active = shipping.countries.filter((country) => country.isActive);
  return (
    active.find((country) => fold(country.name) === folded) ??
    active.find((country) => country.formerNames?.some((former) => fold(former) === folded))
  );
}

export const deliveryDaysTo = (
  { zones }: Pick<ShippingDocument, "zones">,
  { zoneId }: Pick<Country, "zoneId">,
): number | undefined => zones.find(({ _id }) => _id === zoneId)?.deliveryDays;

/** Both bounds of the range are included (docs/rules.md#shipping). */
export const rateFor = (
  shipping: ShippingDocument,
  country: Country,
  weight: Grams,
): ShippingRate | undefined =>
  shipping.rates.find(
    (rate) =>
      rate.isActive &&
      rate.zoneId === country.zoneId &&
      rate.weightRangeMin <= weight &&
      weight <= rate.weightRangeMax,
  );

/** Active countries with the same rates, and these rates by weight; the cheapest countries first. */
export type DeliveryGroup = {
  countries: string[];
  deliveryDays: number | undefined;
  rates: ShippingRate[];
};

export function deliveryGroups(shipping: ShippingDocument): DeliveryGroup[] {
  const byZone = Map.groupBy(activeCountries(shipping), ({ zoneId }) => zoneId);
  const groups = [...byZone].map(([zoneId, countries]) => ({
    countries: countries.map(({ name }) => name),
    deliveryDays: deliveryDaysTo(shipping, { zoneId }),
    rates: shipping.rates
      .filter((rate) => rate.isActive && rate.zoneId === zoneId)
      .sort((a, b) => a.weightRangeMin - b.weightRangeMin),
  }));
  return groups.sort((a, b) => (a.rates[0]?.rate ?? Infinity) - (b.rates[0]?.rate ?? Infinity));
}

/** The fee of the matching rate; 0 when none matches (docs/rules.md#shipping). */
export const shippingFee = (shipping: ShippingDocument, country: Country, weight: Grams): Cents =>
  rateFor(shipping, country, weight)?.rate ?? (0 as Cents);
