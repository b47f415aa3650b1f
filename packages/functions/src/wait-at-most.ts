import { setTimeout as wait } from "node:timers/promises";

/**
 * @returns undefined after `ms` milliseconds, while the work continues
 * @throws what the work throws until then; the caller handles a later error
 */
export async function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, wait(ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
