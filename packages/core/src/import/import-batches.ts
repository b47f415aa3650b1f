import type { Rejection, Row } from "./columns.ts";
import { emptyReport, type ImportReport, joinReports, MAX_ROWS } from "./contract.ts";
import type { Pace } from "./pace.ts";

const MAX_CHARACTERS = 1_000_000;

type Import = {
  /** Sends a batch to `POST /api/book/import`, repeatedly where no response comes: a second time it changes nothing. */
  send(rows: readonly Row[]): Promise<ImportReport>;
  /** Called after each batch with the report so far, and the number of rows. */
  onProgress?(report: ImportReport, rows: number): void;
  /** When a batch may be sent. */
  pace?: Pace | undefined;
};

/**
 * Imports the rows of a catalogue file batch by batch.
 * @param rejected what is known to be wrong before, for the report
 * @throws what `send` throws
 */
export async function importInBatches(
  { rows, rejected }: { rows: readonly Row[]; rejected: readonly Rejection[] },
  { send, onProgress, pace }: Import,
): Promise<ImportReport> {
  let report: ImportReport = { ...emptyReport(), rejected: [...rejected] };
  let done = new Set(rejected.map(({ line }) => line)).size;
  for (const batch of batchesOf(rows)) {
    await pace?.turn(batch.length);
    report = joinReports(report, await send(batch));
    done += batch.length;
    onProgress?.(report, done);
  }
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
