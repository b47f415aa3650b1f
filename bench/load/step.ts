import { anyDeed, type Crowd, type Deed, doIt } from "./shopper.ts";

export type Step = {
  people: number;
  /** Deeds per second. */
  throughput: number;
  /** Milliseconds of each deed, sorted. */
  times: number[];
  byDeed: Map<Deed, number[]>;
  errors: Map<string, number>;
};

/** So many people at once for so long, each doing one thing after the other without a pause. */
export async function runStep(crowd: Crowd, people: number, seconds: number): Promise<Step> {
  const step: Step = { people, throughput: 0, times: [], byDeed: new Map(), errors: new Map() };
  const timesOf = (deed: Deed): number[] => {
    const times = step.byDeed.get(deed) ?? [];
    step.byDeed.set(deed, times);
    return times;
  };
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const person = async () => {
    while (performance.now() < until) {
      const deed = anyDeed();
      const from = performance.now();
      try {
        await doIt(deed, crowd);
        const time = performance.now() - from;
        step.times.push(time);
        timesOf(deed).push(time);
      } catch (error) {
        const says = `${deed}: ${error instanceof Error ? error.message : error}`;
        step.errors.set(says, (step.errors.get(says) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  step.throughput = step.times.length / ((performance.now() - begun) / 1000);
  step.times.sort((a, b) => a - b);
  for (const times of step.byDeed.values()) times.sort((a, b) => a - b);
  return step;
}

/** The value below which this share of the sorted ones lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const HEADER = `${"people".padStart(7)} ${"deeds/s".padStart(9)} ${"p50 ms".padStart(9)} ${"p95 ms".padStart(9)} ${"p99 ms".padStart(9)}  errors`;
export const lineOf = ({ people, throughput, times, errors }: Step): string =>
  [
    String(people).padStart(7),
    throughput.toFixed(0).padStart(9),
    ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(9)),
    ` ${[...errors].map(([says, count]) => `${count} × ${says}`).join("; ") || "none"}`,
  ].join(" ");
