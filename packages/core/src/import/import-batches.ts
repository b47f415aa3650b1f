import type { Rejection, Row } from "./columns.ts";
import { type ImportProgress, MAX_ROWS } from "./contract.ts";
import { countSkipped, emptyReport, type ImportReport, joinReports } from "./report.ts";

// With up to three bytes for a character, below the API's limit of 4.4 MB.
const MAX_CHARACTERS = 1_000_000;
// Dry runs only read: several requests at once slow nobody down.
const CONCURRENT_DRY_RUNS = 4;

export type Imported = {
  /** The last line that was sent; 0 before the first. */
  line: number;
  /** Rows done, including those that were rejected before. */
  done: number;
  total: number;
  report: ImportReport;
};

type Import = {
  /** Sends a batch to `POST /api/book/import`, again if there is no response: a repeated batch changes nothing. */
  send(
    rows: readonly Row[],
    progress: Pick<ImportProgress, "done" | "total" | "skipped">,
  ): Promise<ImportReport>;
  /** Called at the beginning and after each batch. */
  onProgress?(imported: Imported): void;
  /** Delays batches. Without it the import is a dry run, which sends several at once. */
  pace?: Pace | undefined;
  /** Continues an import of the same rows. */
  after?: Imported | undefined;
};

/**
 * Imports the rows of a catalogue file batch by batch.
 * @param rejected rows that are known to be invalid, for the report
 * @throws what `send` throws
 */
export async function importInBatches(
  { rows, rejected }: { rows: readonly Row[]; rejected: readonly Rejection[] },
  { send, onProgress, pace, after }: Import,
): Promise<ImportReport> {
  const remaining = after ? rows.filter(({ line }) => line > after.line) : rows;
  const total = rows.length + countSkipped(rejected);
  let report: ImportReport = after?.report ?? { ...emptyReport(), rejected: [...rejected] };
  let done = total - remaining.length;
  onProgress?.({ line: after?.line ?? 0, done, total, report });
  const batches = batchesOf(remaining);
  const worker = async () => {
    for (const batch of batches) {
      await pace?.turn(batch.length);
      const { isThrottled, ...sent } = await send(batch, {
        done: done + batch.length,
        total,
        skipped: countSkipped(report.rejected),
      });
      if (isThrottled) pace?.slowDown();
      else pace?.speedUp();
      report = joinReports(report, sent);
      done += batch.length;
      onProgress?.({ line: batch.at(-1)?.line ?? 0, done, total, report });
    }
  };
  await Promise.all(Array.from({ length: pace ? 1 : CONCURRENT_DRY_RUNS }, worker));
  return report;
}

function* batchesOf(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    characters += JSON.stringify(row).length;
    if (batch.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Leaves checkout its room in a new table: docs/scale.md has the figures, with 50 buyers a second. */
export const ROWS_PER_MINUTE = 10_000;
/** The highest rate, while the table has room for more. */
export const MAX_ROWS_PER_MINUTE = 30_000;
const MIN_ROWS_PER_MINUTE = 2_500;
const STEP_ROWS_PER_MINUTE = 2_000;

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
      const current = now();
      const startsAt = Math.max(freeAt, current);
      freeAt = startsAt + (rows / rowsPerMinute) * 60_000;
      if (startsAt > current) await wait(startsAt - current);
    },
    speedUp(): void {
      rowsPerMinute = Math.min(rowsPerMinute + STEP_ROWS_PER_MINUTE, maxRowsPerMinute);
    },
    /** Call it when the table throttles or the shop is busy. */
    slowDown(): void {
      rowsPerMinute = Math.max(rowsPerMinute / 2, Math.min(MIN_ROWS_PER_MINUTE, maxRowsPerMinute));
    },
  };
}
type Pace = ReturnType<typeof createPace>;
