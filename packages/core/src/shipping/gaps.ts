import { alphabetically } from "../kernel/alphabet.ts";
import type { Grams } from "../kernel/weight.ts";
import type { ShippingDocument, ZoneId } from "./document.ts";

/** Parcels that would be sent for nothing, as no active rate holds their weight (docs/rules.md#shipping). */
export type RateGap = {
  /** None for countries that belong to no zone. */
  zoneId: ZoneId | null;
  /** The active countries of the zone, by name: who could order such a parcel. */
  countries: string[];
  /** Both ends are part of the gap; no `to` means however heavy. */
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

/** The lightest parcel: every book weighs something. */
const LIGHTEST = 1;

/** Where active countries have no active rate, zone by zone, from light to heavy. */
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
  let next = LIGHTEST;
  for (const { weightRangeMin, weightRangeMax } of ranges) {
    if (weightRangeMin > next) gaps.push({ from: next as Grams, to: (weightRangeMin - 1) as Grams });
    next = Math.max(next, weightRangeMax + 1);
  }
  gaps.push({ from: next as Grams, to: null });
  return gaps;
}
