/** So many leave checkout its room in the table: docs/scale.md has the figures, with 50 buyers a second. */
export const ROWS_PER_MINUTE = 10_000;

type Timer = { now(): number; wait(milliseconds: number): Promise<unknown> };

const timer: Timer = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/** Keeps an import to so many rows a minute, one batch after the other. */
export function createPace(rowsPerMinute = ROWS_PER_MINUTE, { now, wait }: Timer = timer) {
  let freeAt = now();
  return {
    /** Resolves when it is the turn of a batch of so many rows. */
    async turn(rows: number): Promise<void> {
      const [at, begins] = [now(), Math.max(freeAt, now())];
      freeAt = begins + (rows / rowsPerMinute) * 60_000;
      if (begins > at) await wait(begins - at);
    },
  };
}
export type Pace = ReturnType<typeof createPace>;
