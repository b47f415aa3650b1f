import { log } from "@frangipani/functions/http/telemetry/log";

/**
 * Runs a job at an interval, never twice at once. A failed run is logged.
 * @returns a function that stops it and waits for the current run
 */
export function scheduleInterval(
  seconds: number,
  name: string,
  job: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = job()
      .then(
        () => {},
        (error) => log("error", { event: "job.failed", job: name, error }),
      )
      .finally(() => {
        isRunning = false;
      });
  }, seconds * 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
