import * as z from "zod/mini";
import { toGrams, toKilograms } from "./units.ts";

/** Whole grams; kilograms exist only on the wire and on screen. */
export const Grams = z.int().check(z.nonnegative()).brand<"Grams">();
export type Grams = z.output<typeof Grams>;

export const Kilograms = z.codec(z.number().check(z.nonnegative(), z.maximum(100_000)), Grams, {
  decode: toGrams,
  encode: toKilograms,
});
