import type { Cents } from "./money.ts";
import type { Grams } from "./weight.ts";

/* How amounts and weights travel; apart from their schemas for the same reason as `sums.ts`. */

export const dollarsOf = (cents: number): number => cents / 100;
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100) as Cents;

export const kilogramsOf = (grams: number): number => grams / 1000;
export const gramsOf = (kilograms: number): Grams => Math.round(kilograms * 1000) as Grams;
