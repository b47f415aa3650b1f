import { Failure } from "./failure.ts";

export const CONFLICT = Symbol("conflict");

const MAX_TRIES = 20;

/**
 * Repeats until no other write came in between.
 * @param tryOnce reads, decides and writes
 * @throws Failure "shop.unavailable" after too many conflicts
 */
export async function retryOnConflict<T>(tryOnce: () => Promise<T | typeof CONFLICT>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await tryOnce();
    if (result !== CONFLICT) return result;
    if (tries === MAX_TRIES)
      throw new Failure("unavailable", "shop.unavailable", "This kept changing. Please try again.");
    await backOff(tries);
  }
}

/** 10 ms doubling up to 640 ms, each with full jitter. @param tries how many there were */
export const backOff = (tries: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * 10 * 2 ** Math.min(tries, 6)));
