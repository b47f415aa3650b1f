import { log } from "@frangipani/functions/http/log";

/**
 * Does a job again and again, one at a time, as the schedules of a deployed stage do. A failure is logged, and the next
 * turn comes all the same. @returns stops it, and waits for the turn under way
 */
export function every(seconds: number, name: string, job: () => Promise<unknown>): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    underWay = job()
      .then(
        () => {},
        (error) => log("error", { event: "job.failed", job: name, error }),
      )
      .finally(() => {
        busy = false;
      });
  }, seconds * 1000);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
