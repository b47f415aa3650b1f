import type { Cents } from "../kernel/amounts/money.ts";
import type { Grams } from "../kernel/amounts/weight.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { fold } from "../kernel/text/fold.ts";
import type { Country, ShippingDocument, ShippingRate } from "./document.ts";

export const activeCountries = (shipping: ShippingDocument): Country[] =>
  shipping.countries.filter((country) => country.isActive).sort((a, b) => alphabetically(a.name, b.name));

export const findActiveCountry = (shipping: ShippingDocument, name: string): Country | undefined =>
  shipping.countries.find((country) => country.isActive && fold(country.name) === fold(name.trim()));

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

/** In cents; 0 when no rate matches (docs/rules.md#shipping). */
export const shippingFee = (shipping: ShippingDocument, country: Country, weight: Grams): Cents =>
  rateFor(shipping, country, weight)?.rate ?? (0 as Cents);
