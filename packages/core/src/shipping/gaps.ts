import type { Grams } from "../kernel/amounts/quantities.ts";
import { alphabetically } from "../kernel/text/alphabet.ts";
import type { ShippingDocument, ZoneId } from "./document.ts";

/** A weight range without an active rate, which would be shipped for free (docs/rules.md#shipping). */
export type RateGap = {
  zoneId: ZoneId | null;
  countries: string[];
  /** Both bounds are included; null is unbounded. */
  from: Grams;
  to: Grams | null;
};

type Geography = {
  countries: readonly Pick<ShippingDocument["countries"][number], "name" | "isActive" | "zoneId">[];
  rates: readonly Pick<
    ShippingDocument["rates"][number],
    "zoneId" | "weightRangeMin" | "weightRangeMax" | "isActive"
  >[];
};

const MIN_GRAMS = 1;

export function rateGaps({ countries, rates }: Geography): RateGap[] {
  const served = Map.groupBy(
    countries.filter((country) => country.isActive),
    (country) => country.zoneId,
  );
  return [...served].flatMap(([zoneId, members]) => {
    const names = members.map(({ name }) => name).sort(alphabetically);
    const ranges = rates
      .filter((rate) => rate.isActive && rate.zoneId === zoneId)
      .sort((a, b) => a.weightRangeMin - b.weightRangeMin);
    return uncovered(ranges).map((gap) => ({ zoneId, countries: names, ...gap }));
  });
}

function uncovered(ranges: readonly { weightRangeMin: number; weightRangeMax: number }[]) {
  const gaps: Pick<RateGap, "from" | "to">[] = [];
  let uncoveredFrom = MIN_GRAMS;
  for (const { weightRangeMin, weightRangeMax } of ranges) {
    if (weightRangeMin > uncoveredFrom)
      gaps.push({ from: uncoveredFrom as Grams, to: (weightRangeMin - 1) as Grams });
    uncoveredFrom = Math.max(uncoveredFrom, weightRangeMax + 1);
  }
  gaps.push({ from: uncoveredFrom as Grams, to: null });
  return gaps;
}
