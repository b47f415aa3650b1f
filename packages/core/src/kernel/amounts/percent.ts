import * as z from "zod/mini";

/** Hundredths of a percent: 9 % is 900 (docs/rules.md#amounts-and-dates). */
export const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000)).brand<"BasisPoints">();
export type BasisPoints = z.output<typeof BasisPoints>;

export const Percent = z.codec(z.number().check(z.minimum(0), z.maximum(100)), BasisPoints, {
  decode: (percent) => Math.round(percent * 100),
  encode: (points) => points / 100,
});
