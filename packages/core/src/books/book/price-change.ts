import { toCents, toDollars } from "../../kernel/amounts/units.ts";

export const PRICE_CHANGES = ["raise-percent", "lower-percent", "raise-amount", "lower-amount"] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

/** The ending of a changed price: a multiple of `step` cents, less `under` cents. */
export const PRICE_ENDINGS = {
  cents: { step: 1, under: 0 },
  "five-cents": { step: 5, under: 0 },
  "ten-cents": { step: 10, under: 0 },
  dollars: { step: 100, under: 0 },
  ninety: { step: 100, under: 10 },
  "ninety-nine": { step: 100, under: 1 },
} as const;
export type PriceEnding = keyof typeof PRICE_ENDINGS;

const BASIS_POINTS = 10_000;

/**
 * The nearest price with the ending, the higher of two. A result of 0 or less is no price.
 * @param by percent or dollars, with at most two decimals
 */
export function changePrice(price: number, change: PriceChange, by: number, ending: PriceEnding): number {
  const [direction, unit] = change.split("-");
  const hundredths = Math.round(by * 100) * (direction === "lower" ? -1 : 1);
  // The new price is in ten-thousandths of a cent, so that it is rounded only once.
  const exact =
    unit === "percent"
      ? toCents(price) * (BASIS_POINTS + hundredths)
      : (toCents(price) + hundredths) * BASIS_POINTS;
  const { step, under } = PRICE_ENDINGS[ending];
  const steps = Math.floor(
    (exact + under * BASIS_POINTS + (step * BASIS_POINTS) / 2) / (step * BASIS_POINTS),
  );
  return toDollars(steps * step - under);
}
