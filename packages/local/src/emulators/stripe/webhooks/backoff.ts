const FIRST_MS = 500;
const MAX_MS = 60_000;
const JITTER = 0.2;

/** Attempts before a delivery is given up, as Stripe does after three days. */
export const MAX_ATTEMPTS = 60;

/** The delay after the given number of failures: exponential, with jitter. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const delayMs = Math.min(FIRST_MS * 2 ** (failures - 1), MAX_MS);
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random()));
}
