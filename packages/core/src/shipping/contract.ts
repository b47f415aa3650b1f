import * as z from "zod/mini";
import { Dollars, Kilograms } from "../kernel/amounts/quantities.ts";
import { EditBase } from "../kernel/edit.ts";
import { decimals, line, numeric } from "../kernel/text/text.ts";
import { countryMessages, rateMessages, zoneMessages } from "./messages.ts";

const Description = z.nullish(
  z.string().check(z.trim(), z.maxLength(200, "The description can have at most 200 characters")),
);
const IsActive = z.nullish(z.boolean("isActive must be true or false"));

const ChosenZone = z.string(zoneMessages.choose).check(z.trim(), z.minLength(1, zoneMessages.choose));

const MAX_DELIVERY_DAYS = 90;
const wrongDays = zoneMessages.deliveryDays(MAX_DELIVERY_DAYS);

/** An empty text removes the days; without the field they are unchanged. */
const DeliveryDays = z.nullish(
  z.union(
    [
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
      z.pipe(
        numeric("Delivery time"),
        z.int(wrongDays).check(z.minimum(1, wrongDays), z.maximum(MAX_DELIVERY_DAYS, wrongDays)),
      ),
    ],
    wrongDays,
  ),
);

export const ZoneInput = z.object({
  name: line(80, zoneMessages.nameRequired),
  code: line(20, zoneMessages.codeRequired),
  description: Description,
  isActive: IsActive,
  deliveryDays: DeliveryDays,
});
export type ZoneInput = z.output<typeof ZoneInput>;

export const ZoneEdit = z.extend(ZoneInput, { base: EditBase });
export type ZoneEdit = z.output<typeof ZoneEdit>;

export const CountryInput = z.object({
  name: line(80, countryMessages.nameRequired),
  code: line(20, countryMessages.codeRequired),
  zoneId: ChosenZone,
  isActive: IsActive,
});
export type CountryInput = z.output<typeof CountryInput>;

export const CountryEdit = z.extend(CountryInput, { base: EditBase });
export type CountryEdit = z.output<typeof CountryEdit>;

// Kilograms, to the gram.
const weight = (name: string) =>
  z.pipe(
    numeric(
      name,
      z.minimum(0, `${name} must not be negative`),
      z.maximum(1000, `${name} must be at most 1000 kg`),
      decimals(3, `${name} can have at most three decimals`),
    ),
    Kilograms,
  );

const fee = z.pipe(
  numeric(
    "Rate",
    z.minimum(0, "Rate must not be negative"),
    z.maximum(100_000, "Rate must be at most $100,000"),
    decimals(2, "Rate can have at most two decimals"),
  ),
  Dollars,
);

export const RateInput = z
  .object({
    zoneId: ChosenZone,
    weightRangeMin: weight("Minimum weight"),
    weightRangeMax: weight("Maximum weight"),
    rate: fee,
    description: Description,
    isActive: IsActive,
  })
  .check(
    z.refine((rate) => rate.weightRangeMin <= rate.weightRangeMax, {
      error: rateMessages.minOverMax,
      // An invalid weight is still in kilograms, the other one in grams; an issue without a path is about no object.
      when: ({ issues }) =>
        !issues.some(
          ({ path = [] }) =>
            path.length === 0 || path[0] === "weightRangeMin" || path[0] === "weightRangeMax",
        ),
      path: ["weightRangeMin"],
    }),
  );
export type RateInput = z.output<typeof RateInput>;

export const RateEdit = z.safeExtend(RateInput, { base: EditBase });
export type RateEdit = z.output<typeof RateEdit>;

export const rateBody = (rate: RateInput) => ({
  ...rate,
  weightRangeMin: z.encode(Kilograms, rate.weightRangeMin),
  weightRangeMax: z.encode(Kilograms, rate.weightRangeMax),
  rate: z.encode(Dollars, rate.rate),
});
