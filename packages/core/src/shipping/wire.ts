import * as z from "zod/mini";
import { Kilograms } from "../kernel/amounts/quantities.ts";
import { toDollars } from "../kernel/amounts/units.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import { CountryId, RateId, type ShippingDocument, type ShippingRate, Zone, ZoneId } from "./document.ts";

export const ZoneWire = z.extend(Zone, { countries: z.array(z.string()) });
export type ZoneWire = z.output<typeof ZoneWire>;

export const CountryWire = z.object({
  _id: CountryId,
  name: z.string(),
  code: z.string(),
  isActive: z.boolean(),
  zoneId: z.optional(Zone),
});
export type CountryWire = z.output<typeof CountryWire>;

export const ShippingRateWire = z.object({
  _id: RateId,
  zoneId: z.union([Zone, ZoneId]),
  weightRangeMin: z.number(),
  weightRangeMax: z.number(),
  rate: z.number(),
  description: z.string(),
  isActive: z.boolean(),
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
