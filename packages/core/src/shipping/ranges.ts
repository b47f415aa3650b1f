import type { ShippingRate } from "./document.ts";

type Range = Pick<ShippingRate, "weightRangeMin" | "weightRangeMax">;

/** "1.001–5 kg" */
export const rangeText = ({ weightRangeMin, weightRangeMax }: Range): string =>
  `${weightRangeMin / 1000}–${weightRangeMax / 1000} kg`;

/** Both bounds are included (docs/rules.md#shipping). */
export const overlaps = (one: Range, other: Range): boolean =>
  one.weightRangeMin <= other.weightRangeMax && other.weightRangeMin <= one.weightRangeMax;
