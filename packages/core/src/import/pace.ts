/** Leaves checkout its room in a new table: docs/scale.md has the figures, with 50 buyers a second. */
export const ROWS_PER_MINUTE = 10_000;
/** While the table has room for more. */
export const MAX_ROWS_PER_MINUTE = 30_000;
const MIN_ROWS_PER_MINUTE = 2_500;
const STEP = 2_000;

type Timer = { now(): number; wait(milliseconds: number): Promise<unknown> };

const timer: Timer = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/** Runs one batch after the other; the rate rises while the table has capacity, and is halved when it throttles. */
export function createPace(maxRowsPerMinute = MAX_ROWS_PER_MINUTE, { now, wait }: Timer = timer) {
  let rowsPerMinute = Math.min(ROWS_PER_MINUTE, maxRowsPerMinute);
  let freeAt = now();
  return {
    /** Resolves when a batch of this many rows may be sent. */
    async turn(rows: number): Promise<void> {
      const [at, begins] = [now(), Math.max(freeAt, now())];
      freeAt = begins + (rows / rowsPerMinute) * 60_000;
      if (begins > at) await wait(begins - at);
    },
    speedUp(): void {
      rowsPerMinute = Math.min(rowsPerMinute + STEP, maxRowsPerMinute);
    },
    /** When the table throttles, or the shop is busy. */
    slowDown(): void {
      rowsPerMinute = Math.max(rowsPerMinute / 2, Math.min(MIN_ROWS_PER_MINUTE, maxRowsPerMinute));
    },
  };
}
export type Pace = ReturnType<typeof createPace>;
