import { importBatches } from "@frangipani/core/import";
import { emptyReport, type ImportReport, joinReports } from "@frangipani/core/import/contract";
import { callApi } from "../../../../app/api/call-api.ts";

export type ImportProgress = { rows: number; part: number };

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
  let read = 0;
  const countedChunks = async function* () {
    for await (const bytes of file.stream() as unknown as AsyncIterable<Uint8Array>) {
      read += bytes.byteLength;
      yield bytes;
    }
  };
  for await (const piece of importBatches(decoded(countedChunks()))) {
    const answer =
      piece.rows.length > 0
        ? await callApi("POST /api/book/import", { json: { rows: piece.rows, dryRun }, signal })
        : emptyReport();
    report = joinReports(report, joinReports(answer, { ...emptyReport(), rejected: piece.rejected }));
    rows += piece.rows.length + piece.rejected.length;
    onProgress({ rows, part: file.size === 0 ? 1 : read / file.size });
  }
  return report;
}

/** Bytes per read: small enough for an even progress bar. */
const STEP = 65_536;

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of chunks)
    for (let at = 0; at < bytes.byteLength; at += STEP)
      yield decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
  yield decoder.decode();
}
