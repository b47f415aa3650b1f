const FIRST_MS = 500;
const LONGEST_MS = 60_000;
const JITTER = 0.2;

/** After so many attempts a delivery is given up, as Stripe does after three days. */
export const MAX_ATTEMPTS = 60;

/** How long to wait after the given number of failures: doubling, never in step with other deliveries. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const plain = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(plain * (1 - JITTER + 2 * JITTER * random()));
}
