import type { Clock } from "@frangipani/core/kernel";

/** The machine's clock, moved forward by `POST /_local/clock`, so that expiry can be tested without waiting. */
export type LocalClock = Clock & {
  advance(seconds: number): Date;
  /** @returns a function that removes the listener */
  onAdvance(listener: () => void): () => void;
};

export function createLocalClock(): LocalClock {
  let offsetMs = 0;
  const listeners = new Set<() => void>();
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    advance(seconds) {
      offsetMs += seconds * 1000;
      for (const listener of listeners) listener();
      return now();
    },
    onAdvance(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
