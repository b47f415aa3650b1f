import { Failure } from "./failure.ts";

export const CONFLICT = Symbol("conflict");

// A retry within a retry still ends before API Gateway's 30 seconds.
const MAX_RETRY_MS = 8_000;

/**
 * A change is stored under the time at which its transaction was put together, by the clock of that machine. It may become
 * visible this much later: after retries, the last request and the delay of an index.
 */
export const VISIBILITY_DELAY_SECONDS = 20;

/** Reads, decides and writes until no other write came between. Throws "shop.unavailable" after too many. */
export async function retryOnConflict<T>(tryOnce: () => Promise<T | typeof CONFLICT>): Promise<T> {
  const retries = startRetries();
  for (;;) {
    const result = await tryOnce();
    if (result !== CONFLICT) return result;
    if (!(await retries.next()))
      throw new Failure("unavailable", "shop.unavailable", "This kept changing. Please try again.");
  }
}

const MAX_PAUSE_MS = 1_280;
// A slow machine may use up the time in its first try.
const MIN_TRIES = 3;

/**
 * Retries of one piece of work, from now on, for 8 seconds in all. Pauses grow from 20 ms to 1.3 s, each with full jitter:
 * two writers of one item hardly wait, and of hundreds few enough try at a time for one to succeed.
 */
export function startRetries(): { next(): Promise<boolean> } {
  const endsAt = Date.now() + MAX_RETRY_MS;
  let tries = 0;
  return {
    /** Pauses before the next try. @returns false when the time is up */
    async next() {
      tries += 1;
      const pause = Math.random() * Math.min(5 * 4 ** tries, MAX_PAUSE_MS);
      if (tries >= MIN_TRIES && Date.now() + pause > endsAt) return false;
      await new Promise((done) => setTimeout(done, pause));
      return true;
    },
  };
}
