import * as z from "zod/mini";
import { withPlainCharacters } from "./text.ts";

// The union reports this message instead of its own.
const decimalText = (name: string) =>
  z.string().check(
    withPlainCharacters(),
    z.trim(),
    z.regex(/^[+-]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/, {
      error: ({ input }) => (input === "" ? `${name} is required` : `${name} must be a number`),
    }),
  );

/** A number or its decimal text (docs/rules.md#api). `name` is the field's label, e.g. "Minimum weight". */
export const numeric = (name: string) =>
  z.pipe(
    z.union([z.number(), decimalText(name)], {
      error: ({ input }) =>
        input === undefined || input === null ? `${name} is required` : `${name} must be a number`,
    }),
    z.transform(Number),
  );

/** Refuses finer values instead of rounding them. */
export const decimals = (maxDecimals: number, message: string) =>
  z.refine<number>((value) => {
    const steps = value * 10 ** maxDecimals;
    return Math.abs(steps - Math.round(steps)) < 1e-6;
  }, message);
