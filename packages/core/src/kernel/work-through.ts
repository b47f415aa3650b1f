/** After this many consecutive failures, the service that the work needs is taken to be down. */
const MAX_CONSECUTIVE_FAILURES = 3;

/** No item is started after this time: the sweeper's function (stacks/jobs.ts) has a minute in all. */
const START_WITHIN_MS = 45_000;

/**
 * Works on items concurrently: three at a time until one has succeeded, then `atOnce`. Ends early when the time is up or
 * several fail in a row; the next run continues.
 * @param isUnavailable whether an error means that what the work needs is down
 * @returns the items whose work failed
 */
export async function workThrough<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  isUnavailable: (error: unknown) => boolean,
): Promise<{ item: T; reason: string }[]> {
  const iterator = items[Symbol.asyncIterator]();
  const startsUntil = Date.now() + START_WITHIN_MS;
  const workers: Promise<void>[] = [];
  const failed: { item: T; reason: string }[] = [];
  let consecutiveFailures = 0;
  let hasSucceeded = false;
  let isExhausted = false;
  const startWorkers = (count: number) => {
    while (workers.length < count) workers.push(worker());
  };
  async function worker(): Promise<void> {
    while (!isExhausted && consecutiveFailures < MAX_CONSECUTIVE_FAILURES && Date.now() < startsUntil) {
      const next = await iterator.next();
      if (next.done) {
        isExhausted = true;
        return;
      }
      try {
        await work(next.value);
      } catch (error) {
        failed.push({ item: next.value, reason: error instanceof Error ? error.message : String(error) });
        if (isUnavailable(error)) {
          consecutiveFailures += 1;
          // Each worker tries only one item until one has succeeded.
          if (!hasSucceeded) return;
          continue;
        }
      }
      consecutiveFailures = 0;
      hasSucceeded = true;
      startWorkers(atOnce);
    }
  }
  startWorkers(MAX_CONSECUTIVE_FAILURES);
  const errors: unknown[] = [];
  // Workers start further workers, so the list grows meanwhile.
  for (const one of workers) await one.catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
  return failed;
}

export async function* inBatches<T>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
