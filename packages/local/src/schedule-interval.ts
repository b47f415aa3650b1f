import { log } from "@frangipani/functions/http/telemetry/log";
import type { LocalClock } from "./clock.ts";

/** Runs a job at an interval of real time and when the clock is moved, never concurrently. Returns a stop that waits for the run. */
export function scheduleInterval(
  clock: Pick<LocalClock, "onAdvance">,
  seconds: number,
  name: string,
  job: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let isAskedAgain = false;
  const run = () => {
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    running = job()
      .then(
        () => {},
        (error) => log("error", { event: "job.failed", job: name, error }),
      )
      .finally(() => {
        isRunning = false;
        if (isAskedAgain) run();
      });
  };
  const timer = setInterval(run, seconds * 1000);
  const removeListener = clock.onAdvance(run);
  return async () => {
    clearInterval(timer);
    removeListener();
    isAskedAgain = false;
    await running;
  };
}
