import type { BasisPoints, Cents, Grams } from "./quantities.ts";

/** "$1,234.50" (docs/rules.md#amounts-and-dates). */
export function formatMoney(amount: Cents): string {
  return `$${formatCount(Math.floor(amount / 100))}.${(amount % 100).toString().padStart(2, "0")}`;
}

/** "12,345". Without Intl.NumberFormat, which takes a phone 100 ms to create. */
export const formatCount = (count: number): string => count.toString().replace(/\B(?=(\d{3})+$)/g, ",");

/** "1 row", "1,200 rows". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "9%", "8.75%". */
export const formatPercent = (rate: BasisPoints): string => `${rate / 100}%`;

/** "1.2 kg": rounded to one decimal. */
export const formatWeight = (weight: Grams): string => `${(Math.round(weight / 100) / 10).toFixed(1)} kg`;

/** "0.3 kg", "0.25 kg", "1.005 kg": at least one decimal. */
export const formatExactWeight = (weight: Grams): string =>
  weight % 100 === 0 ? formatWeight(weight) : `${weight / 1000} kg`;
