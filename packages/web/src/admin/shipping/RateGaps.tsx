import { Grams } from "@frangipani/core/kernel";
import {
  type CountryWire,
  type RateGap,
  rateGaps,
  type ShippingRateWire,
  type ZoneWire,
} from "@frangipani/core/shipping";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import shared from "../../ui/styles/shared.module.css";
import { VisuallyHidden } from "../../ui/styles/VisuallyHidden.tsx";
import type { RateStart } from "./RateForm.tsx";
import css from "./RateGaps.module.css";

type RateGapsProps = {
  rates: readonly ShippingRateWire[];
  zones: readonly ZoneWire[];
  countries: readonly CountryWire[];
  onClose(start: RateStart): void;
};

export function RateGaps({ rates, zones: allZones, countries: allCountries, onClose }: RateGapsProps) {
  const gaps = gapsOf(rates, allCountries);
  if (gaps.length === 0) return null;
  return (
    <Notice tone="warning" title="Parcels without a shipping fee">
      <ul role="list" className={shared.stackHalf}>
        {gaps.map((gap) => (
          <li key={`${gap.zoneId}-${gap.from}`} className={css.gap}>
            <span>
              <strong>{nameOf(gap, allZones)}</strong>
              {`: ${weightsOf(gap)}`}
            </span>
            {gap.zoneId && (
              <Button
                size="sm"
                onClick={() =>
                  onClose({
                    zoneId: gap.zoneId ?? "",
                    weightRangeMin: gap.from === 1 ? 0 : gap.from / 1000,
                    ...(gap.to !== null && { weightRangeMax: gap.to / 1000 }),
                  })
                }
              >
                Add a rate
                <VisuallyHidden>{` for ${nameOf(gap, allZones)}, ${weightsOf(gap)}`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const grams = (kilograms: number): Grams => Grams.parse(Math.round(kilograms * 1000));

const gapsOf = (rates: readonly ShippingRateWire[], all: readonly CountryWire[]): RateGap[] =>
  rateGaps({
    countries: all.map(({ name, isActive, zoneId }) => ({ name, isActive, zoneId: zoneId?._id ?? null })),
    rates: rates.map((rate) => ({
      isActive: rate.isActive,
      zoneId: typeof rate.zoneId === "string" ? rate.zoneId : rate.zoneId._id,
      weightRangeMin: grams(rate.weightRangeMin),
      weightRangeMax: grams(rate.weightRangeMax),
    })),
  });

function nameOf({ zoneId, countries: names }: RateGap, all: readonly ZoneWire[]): string {
  const countryList =
    names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
  const zone = all.find(({ _id }) => _id === zoneId)?.name;
  return zone ? (zone === countryList ? zone : `${zone} (${countryList})`) : `${countryList}, in no zone`;
}

function weightsOf({ from, to }: RateGap): string {
  if (to === null) return from === 1 ? "every weight" : `above ${(from - 1) / 1000} kg`;
  return from === 1 ? `up to ${to / 1000} kg` : `${from / 1000} to ${to / 1000} kg`;
}
