import { randomAction, runAction, type VirtualUsers } from "./actions.ts";

export type Step = {
  concurrency: number;
  throughput: number;
  /** Milliseconds of each action, sorted. */
  times: number[];
  errors: Map<string, number>;
};

/** Runs this many virtual users at once, each one action after the other without a pause. */
export async function runStep(users: VirtualUsers, concurrency: number, seconds: number): Promise<Step> {
  const step: Step = { concurrency, throughput: 0, times: [], errors: new Map() };
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const user = async () => {
    while (performance.now() < until) {
      const action = randomAction();
      const from = performance.now();
      try {
        await runAction(action, users);
        step.times.push(performance.now() - from);
      } catch (error) {
        const reason = `${action}: ${error instanceof Error ? error.message : error}`;
        step.errors.set(reason, (step.errors.get(reason) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, user));
  step.throughput = step.times.length / ((performance.now() - begun) / 1000);
  step.times.sort((a, b) => a - b);
  return step;
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const HEADER = `${"users".padStart(7)} ${"actions/s".padStart(9)} ${"p50 ms".padStart(9)} ${"p95 ms".padStart(9)} ${"p99 ms".padStart(9)}  errors`;
export const lineOf = ({ concurrency, throughput, times, errors }: Step): string =>
  [
    String(concurrency).padStart(7),
    throughput.toFixed(0).padStart(9),
    ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(9)),
    ` ${[...errors].map(([reason, count]) => `${count} × ${reason}`).join("; ") || "none"}`,
  ].join(" ");
