import { changePrice, type PriceChange, type PriceEnding } from "@frangipani/core/books";
import { expect, it } from "vitest";

it.each<[price: number, change: PriceChange, amount: number, ending: PriceEnding, expected: number]>([
  [20, "raise-percent", 10, "cents", 22],
  [18.9, "raise-percent", 5, "cents", 19.85],
  // 5 % more is 19.845. Rounding that to the cent first (19.85) and then to ten cents would give 19.90.
  [18.9, "raise-percent", 5, "ten-cents", 19.8],
  [18.9, "lower-percent", 7.5, "five-cents", 17.5],
  [0.05, "raise-percent", 10, "cents", 0.06],
  [24.9, "raise-amount", 1.35, "cents", 26.25],
  [24.9, "raise-amount", 1.35, "dollars", 26],
  [24.5, "lower-amount", 1, "dollars", 24],
  [21.4, "raise-percent", 0, "ninety", 21.9],
  [21.39, "raise-percent", 0, "ninety", 20.9],
  [21.5, "raise-amount", 0.3, "ninety-nine", 21.99],
  [99_999.99, "raise-percent", 100, "cents", 199_999.98],
  [0.2, "lower-percent", 50, "dollars", 0],
  [5, "lower-amount", 7, "cents", -2],
])("changes a price of $%s by %s %s, with the ending %s: $%s", (price, change, amount, ending, expected) => {
  expect(changePrice(price, change, amount, ending)).toBe(expected);
});
