import * as z from "zod/mini";
import { toCents, toDollars, toGrams, toKilograms } from "./units.ts";

/** Whole Singapore cents; dollars exist only on the wire and on screen. */
export const Cents = z.int().check(z.nonnegative()).brand<"Cents">();
export type Cents = z.output<typeof Cents>;

export const Dollars = z.codec(
  z.number().check(
    z.nonnegative("Please enter an amount"),
    z.maximum(10_000_000, "At most $10,000,000.00 is allowed"),
    z.refine(
      (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
      "At most two decimals are allowed",
    ),
  ),
  Cents,
  {
    decode: toCents,
    encode: toDollars,
  },
);

export const cents = (amount: number): Cents => Cents.parse(amount);

/** Hundredths of a percent: 9 % is 900 (docs/rules.md#amounts-and-dates). */
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000)).brand<"BasisPoints">();
export type BasisPoints = z.output<typeof BasisPoints>;

export const Percent = z.codec(z.number().check(z.minimum(0), z.maximum(100)), BasisPoints, {
  decode: (percent) => Math.round(percent * 100),
  encode: (points) => points / 100,
});

/** Whole grams; kilograms exist only on the wire and on screen. */
export const Grams = z.int().check(z.nonnegative()).brand<"Grams">();
export type Grams = z.output<typeof Grams>;

export const Kilograms = z.codec(z.number().check(z.nonnegative(), z.maximum(100_000)), Grams, {
  decode: toGrams,
  encode: toKilograms,
});
