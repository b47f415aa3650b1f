import { type DecimalMark, type Reading, toDecimal, unread } from "./reading.ts";

export const WEIGHT_UNITS = ["kg", "g", "lb", "oz"] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

const GRAMS: Record<WeightUnit, number> = { kg: 1000, g: 1, lb: 453.59237, oz: 28.349523125 };

const NAMES: Record<WeightUnit, RegExp> = {
  kg: /^(kgs?|kilos?|kilograms?|kilogramm|千克|公斤)$/,
  g: /^(g|gr|gms?|grams?|grammes?|gramm|克)$/,
  lb: /^(lbs?|pounds?)$/,
  oz: /^(ozs?|ounces?)$/,
};

/** @returns undefined for a text that names no unit */
export const toWeightUnit = (text: string): WeightUnit | undefined =>
  WEIGHT_UNITS.find((unit) => NAMES[unit].test(text.trim().toLowerCase().replace(/\.$/, "")));

/** Lighter than any book. */
const MIN_LIKELY_GRAMS = 5;
/** Heavier than any book. */
export const MAX_LIKELY_KG = 20;

const POUNDS_AND_OUNCES = /^(\d+)\s*(?:lbs?|pounds?)[.,]?\s*(\d+(?:\.\d+)?)\s*(?:ozs?|ounces?)\.?$/i;

/**
 * "450g", "0.45 kg", "16 oz" and "1 lb" as kilograms, rounded to grams.
 * @param unit of numbers without one
 */
export function readWeight(text: string, unit: WeightUnit, decimalMark: DecimalMark): Reading {
  const [, pounds, ounces] = POUNDS_AND_OUNCES.exec(text.trim()) ?? [];
  if (pounds && ounces) return readWeight(`${Number(pounds) * 16 + Number(ounces)} oz`, unit, ".");
  const [, number = "", named = ""] = /^(.*?\d[.,]?)\s*([a-z]+\.?)?$/i.exec(text.trim()) ?? [];
  const used = named === "" ? unit : toWeightUnit(named);
  // No book weighs a thousand kilograms, pounds or ounces: in "1.250" and "1,250" the mark is the decimal one.
  const [, mark] = (used !== "g" && /^\d{1,2}([.,])\d{3}$/.exec(number)) || [];
  const value = toDecimal(number, mark === "," || mark === "." ? mark : decimalMark);
  if (value === undefined || used === undefined) return unread(text);
  const grams = Number(value) * GRAMS[used];
  const kilograms =
    used === "kg" && /^\d+(\.\d{1,3})?$/.test(value)
      ? value
      : String(grams > 0 ? Math.max(1, Math.round(grams)) / 1000 : grams / 1000);
  return Number(kilograms) > MAX_LIKELY_KG || (grams > 0 && grams < MIN_LIKELY_GRAMS)
    ? {
        value: kilograms,
        warning: `A book of ${kilograms} kg`,
        remedy: named
          ? "Check the weight"
          : "Say which unit the file's weights have, or write it beside the number: 450 g",
      }
    : { value: kilograms };
}
