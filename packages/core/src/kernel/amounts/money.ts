import * as z from "zod/mini";
import { toCents, toDollars } from "./units.ts";

/** Whole Singapore cents; dollars exist only on the wire and on screen. */
export const Cents = z.int().check(z.nonnegative()).brand<"Cents">();
export type Cents = z.output<typeof Cents>;

export const Dollars = z.codec(
  z.number().check(
    z.nonnegative(),
    z.maximum(10_000_000),
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
