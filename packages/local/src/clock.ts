import type { Clock } from "@frangipani/core/kernel";

/** The product's clock: the machine's, moved forward by `POST /_local/clock`, so that expiry is seen without waiting. */
export type LocalClock = Clock & { advance(seconds: number): Date };

export function createLocalClock(): LocalClock {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    advance(seconds) {
      offsetMs += seconds * 1000;
      return now();
    },
  };
}
