import { createPace, importBatches, ROWS_PER_MINUTE } from "@frangipani/core/import";
import { emptyReport, type ImportReport, joinReports } from "@frangipani/core/import/contract";
import { callApi } from "../../../../app/api/call-api.ts";

/** Only an import has a pace: a dry run writes nothing. */
export type ImportProgress = { rows: number; fraction: number; rowsPerMinute: number | undefined };

/**
 * Parses a catalogue file and imports it batch by batch. With `dryRun` nothing is written, and the report says what
 * would be. Imported batches stay when it is stopped: importing the file again changes nothing twice.
 * @throws Failure "import.header" when it is no catalogue, ApiError
 */
export async function importFile(
  file: File,
  { dryRun, signal }: { dryRun: boolean; signal: AbortSignal },
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  let report = emptyReport();
  let rows = 0;
  let bytesRead = 0;
  const chunksOfFile = async function* () {
    for await (const bytes of file.stream() as unknown as AsyncIterable<Uint8Array>) {
      bytesRead += bytes.byteLength;
      yield bytes;
    }
  };
  const rowsPerMinute = dryRun ? undefined : ROWS_PER_MINUTE;
  const pace = createPace(rowsPerMinute);
  for await (const batch of importBatches(decoded(chunksOfFile()))) {
    if (!dryRun) await pace.turn(batch.rows.length);
    signal.throwIfAborted();
    const batchReport =
      batch.rows.length > 0
        ? await callApi("POST /api/book/import", { json: { rows: batch.rows, dryRun }, signal })
        : emptyReport();
    report = joinReports(report, joinReports(batchReport, { ...emptyReport(), rejected: batch.rejected }));
    rows += batch.rows.length + batch.rejected.length;
    onProgress({ rows, rowsPerMinute, fraction: file.size === 0 ? 1 : bytesRead / file.size });
  }
  return report;
}

/** Bytes per read: small enough for an even progress bar. */
const READ_BYTES = 65_536;

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of chunks)
    for (let at = 0; at < bytes.byteLength; at += READ_BYTES)
      yield decoder.decode(bytes.subarray(at, at + READ_BYTES), { stream: true });
  yield decoder.decode();
}
