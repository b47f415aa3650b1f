import type { Clock } from "@frangipani/core/kernel";
import { log } from "@frangipani/functions/http/telemetry/log";

/** The machine's clock, moved forward by `POST /_local/clock`, so that expiry can be tested without waiting. */
export type LocalClock = Clock & {
  advance(seconds: number): Date;
  /** @returns a function that removes the listener */
  onAdvance(listener: () => void): () => void;
};

export function createLocalClock(): LocalClock {
  let offsetMs = 0;
  const listeners = new Set<() => void>();
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    advance(seconds) {
      offsetMs += seconds * 1000;
      for (const listener of listeners) listener();
      return now();
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Runs a job at an interval of real time and whenever the clock is moved, never concurrently.
 * @returns a function that stops it and waits for the current run
 */
export function scheduleInterval(
  clock: Pick<LocalClock, "onAdvance">,
  seconds: number,
  name: string,
  job: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let mustRunAgain = false;
  const run = () => {
    mustRunAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    running = job()
      .then(
        () => {},
        (error) => log("error", { event: "job.failed", job: name, error }),
      )
      .finally(() => {
        isRunning = false;
        if (mustRunAgain) run();
      });
  };
  const timer = setInterval(run, seconds * 1000);
  const removeListener = clock.onAdvance(run);
  return async () => {
    clearInterval(timer);
    removeListener();
    mustRunAgain = false;
    await running;
  };
}
