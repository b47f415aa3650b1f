import * as z from "zod/mini";
import type { ActivityRecord } from "../activity/record.ts";
import { Cents, Grams } from "../kernel/amounts/quantities.ts";
import { id } from "../kernel/id.ts";
import type { DocumentStore } from "../kernel/stores.ts";

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

export const Country = z.object({
  _id: CountryId,
  name: z.string(),
  code: z.string(),
  isActive: z.boolean(),
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
