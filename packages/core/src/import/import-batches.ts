import type { Rejection, Row } from "./columns.ts";
import { emptyReport, type ImportReport, joinReports, MAX_ROWS } from "./contract.ts";
import type { Pace } from "./pace.ts";
import { readRows } from "./read-rows.ts";

const MAX_CHARACTERS = 1_000_000;

type Batch = { rows: Row[]; rejected: Rejection[] };

type Import = {
  /** Sends a batch to `POST /api/book/import`, repeatedly where no response comes: a second time it changes nothing. */
  send(rows: readonly Row[]): Promise<ImportReport>;
  /** Called after each batch with the report so far, and the number of rows. */
  onProgress?(report: ImportReport, rows: number): void;
  /** When a batch may be sent. */
  pace?: Pace | undefined;
};

/**
 * Imports a catalogue file batch by batch, without loading all of it.
 * @throws Failure "import.header" when it is no catalogue, and what `send` throws
 */
export async function importInBatches(
  chunks: AsyncIterable<string>,
  { send, onProgress, pace }: Import,
): Promise<ImportReport> {
  let report = emptyReport();
  let done = 0;
  const importBatch = async ({ rows, rejected }: Batch) => {
    await pace?.turn(rows.length);
    const imported = rows.length > 0 ? await send(rows) : emptyReport();
    report = joinReports(report, joinReports(imported, { ...emptyReport(), rejected }));
    done += rows.length + rejected.length;
    onProgress?.(report, done);
  };
  let last: Promise<void> = Promise.resolve();
  for await (const batch of readBatches(chunks)) {
    // While the shop works on one batch, the next is being read.
    await last;
    last = importBatch(batch);
    // Looked at in the next round, or after the last; until then it is no unhandled failure.
    last.catch(() => {});
  }
  await last;
  return report;
}

async function* readBatches(chunks: AsyncIterable<string>): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], rejected: [] };
  let characters = 0;
  for await (const row of readRows(chunks)) {
    if ("message" in row) batch.rejected.push(row);
    else {
      batch.rows.push(row);
      characters += JSON.stringify(row).length;
    }
    if (batch.rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    yield batch;
    batch = { rows: [], rejected: [] };
    characters = 0;
  }
  yield batch;
}
