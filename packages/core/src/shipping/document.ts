import * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import { Cents, Grams, Kilograms } from "../kernel/amounts/quantities.ts";
import { toDollars } from "../kernel/amounts/units.ts";
import { id } from "../kernel/id.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";

export const ZoneId = id("Zone");
export type ZoneId = z.output<typeof ZoneId>;
export const CountryId = id("Country");
export type CountryId = z.output<typeof CountryId>;
export const RateId = id("Rate");
export type RateId = z.output<typeof RateId>;

export const Zone = z.object({
  _id: ZoneId,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Days from an order to its delivery; missing until the seller sets it. */
  deliveryDays: z.optional(z.int()),
});
export type Zone = z.output<typeof Zone>;

const countryFields = { _id: CountryId, name: z.string(), code: z.string(), isActive: z.boolean() };

export const Country = z.object({
  ...countryFields,
  zoneId: z.nullable(ZoneId),
  /** Saved addresses and open carts may still have these names. */
  formerNames: z.optional(z.array(z.string())),
});
export type Country = z.output<typeof Country>;

/** Grams, both bounds included (docs/rules.md#shipping). */
export const ShippingRate = z.object({
  _id: RateId,
  zoneId: ZoneId,
  weightRangeMin: Grams,
  weightRangeMax: Grams,
  rate: Cents,
  description: z.string(),
  isActive: z.boolean(),
});
export type ShippingRate = z.output<typeof ShippingRate>;

/** One stored document, so that ranges, zones and countries are consistent. */
export const ShippingDocument = z.object({
  version: z.int(),
  zones: z.array(Zone),
  countries: z.array(Country),
  rates: z.array(ShippingRate),
});
export type ShippingDocument = z.output<typeof ShippingDocument>;
export type ShippingStore = DocumentStore<ShippingDocument, ActivityRecord>;

export const emptyShipping: ShippingDocument = { version: 0, zones: [], countries: [], rates: [] };

export const ZoneWire = z.extend(Zone, { countries: z.array(z.string()) });
export type ZoneWire = z.output<typeof ZoneWire>;

export const CountryWire = z.object({ ...countryFields, zoneId: z.optional(Zone) });
export type CountryWire = z.output<typeof CountryWire>;

/** A rate as the API sends it, in kilograms and dollars. */
export const ShippingRateWire = z.extend(ShippingRate, {
  zoneId: z.union([Zone, ZoneId]),
  weightRangeMin: z.number(),
  weightRangeMax: z.number(),
  rate: z.number(),
});
export type ShippingRateWire = z.output<typeof ShippingRateWire>;

export const zonesToWire = ({ zones, countries }: ShippingDocument): ZoneWire[] =>
  zones
    .map((zone) => ({
      ...zone,
      countries: countries
        .filter((country) => country.zoneId === zone._id)
        .map((country) => country.name)
        .sort(alphabetically),
    }))
    .sort(byName);

export const countriesToWire = ({ zones, countries }: ShippingDocument): CountryWire[] =>
  countries
    .map(({ zoneId, formerNames: _, ...country }) => {
      const zone = zones.find((one) => one._id === zoneId);
      return zone ? { ...country, zoneId: zone } : country;
    })
    .sort(byName);

export const ratesToWire = ({ zones, rates }: ShippingDocument): ShippingRateWire[] => {
  const names = new Map(zones.map((zone) => [zone._id, zone.name]));
  const zoneName = (rate: ShippingRate) => names.get(rate.zoneId) ?? "";
  return [...rates]
    .sort((a, b) => alphabetically(zoneName(a), zoneName(b)) || a.weightRangeMin - b.weightRangeMin)
    .map((rate) => ({
      ...rate,
      zoneId: zones.find((zone) => zone._id === rate.zoneId) ?? rate.zoneId,
      weightRangeMin: z.encode(Kilograms, rate.weightRangeMin),
      weightRangeMax: z.encode(Kilograms, rate.weightRangeMax),
      rate: toDollars(rate.rate),
    }));
};

const byName = (a: { name: string }, b: { name: string }): number => alphabetically(a.name, b.name);
