import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A measurement: every run's value, and its limit. */
export type Figure = {
  name: string;
  unit: string;
  values: number[];
  /** Maximum (or, with `atLeast`, minimum) of the median. */
  limit?: { value: number; why: string; atLeast?: boolean };
};

export type Limit = NonNullable<Figure["limit"]>;

export const figure = (name: string, unit: string, values: number[], limit?: Limit): Figure => ({
  name,
  unit,
  values,
  ...(limit && { limit }),
});
export const maximum = (value: number, why: string): Limit => ({ value, why });
export const minimum = (value: number, why: string): Limit => ({ value, why, atLeast: true });

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};

/** The nearest rank. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

const round = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

export const isWithinLimit = ({ values, limit }: Figure): boolean =>
  !limit || (limit.atLeast ? median(values) >= limit.value : median(values) <= limit.value);

const line = (figure: Figure): string => {
  const { name, unit, values, limit } = figure;
  const spread = `${round(Math.min(...values))} to ${round(Math.max(...values))}`;
  const bound = limit
    ? `${isWithinLimit(figure) ? "within" : "OVER"} ${limit.atLeast ? "at least" : "at most"} ${round(limit.value)} (${limit.why})`
    : "";
  return `${name.padEnd(58)} ${round(median(values)).padStart(8)} ${unit.padEnd(8)} ${spread.padStart(18)}  n=${values.length}  ${bound}`;
};

/** Prints the figures as a table and writes them as JSON into bench/results. */
export function report(subject: string, figures: readonly Figure[]): void {
  console.log(
    `\n${subject}\n${"".padEnd(58)} ${"median".padStart(8)} ${"unit".padEnd(8)} ${"spread".padStart(18)}`,
  );
  for (const figure of figures) console.log(line(figure));
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const results = figures.map((figure) => ({
    ...figure,
    median: median(figure.values),
    within: isWithinLimit(figure),
  }));
  writeFileSync(join(folder, `${subject}.json`), `${JSON.stringify(results, null, 1)}\n`);
}
