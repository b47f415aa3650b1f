import * as z from "zod/mini";
import type { Cents } from "./money.ts";

/** A percentage in hundredths of a percent: 9 % is 900 (spec §9: 0 to 100, step 0.01). */
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000)).brand<"BasisPoints">();
export type BasisPoints = z.output<typeof BasisPoints>;

/** Wire form of a percentage: a JSON number such as 9 or 8.75. */
export const Percent = z.codec(z.number().check(z.minimum(0), z.maximum(100)), BasisPoints, {
  decode: (percent) => Math.round(percent * 100),
  encode: (points) => points / 100,
});

/** The share of an amount, rounded half up to the cent: the one place where money is rounded. */
export const share = (amount: Cents, rate: BasisPoints): Cents =>
  Math.floor((amount * rate + 5_000) / 10_000) as Cents;

/** "9 %", "8.75 %". */
export const formatPercent = (rate: BasisPoints): string => `${rate / 100}%`;
