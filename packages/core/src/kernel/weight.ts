import * as z from "zod/mini";
import { toGrams, toKilograms } from "./units.ts";

/** Weight in whole grams; kilograms exist only on the wire and on screen. */
export const Grams = z.int().check(z.nonnegative()).brand<"Grams">();
export type Grams = z.output<typeof Grams>;

/** Wire form of a weight: kilograms as a JSON number, e.g. 0.4 (docs/rules.md#amounts-and-dates). */
export const Kilograms = z.codec(z.number().check(z.nonnegative(), z.maximum(100_000)), Grams, {
  decode: toGrams,
  encode: toKilograms,
});
