import { createPace, importInBatches, ROWS_PER_MINUTE } from "@frangipani/core/import";
import type { ImportReport } from "@frangipani/core/import/contract";
import { callApi } from "../../../api/call-api.ts";
import { retrying } from "../../../api/retrying.ts";

export type ImportProgress = {
  report: ImportReport;
  rows: number;
  fraction: number;
  /** Only an import has a pace: a dry run writes nothing. */
  rowsPerMinute: number | undefined;
};

type Options = {
  dryRun: boolean;
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  /** Called when the shop does not respond and the rows are sent again after a pause. */
  onWait(): void;
};

/**
 * Parses a catalogue file and imports it batch by batch. With `dryRun` nothing is written, and the report says what
 * would be. Imported batches stay when it is stopped: importing the file again changes nothing twice.
 * @throws Failure "import.header" when it is no catalogue, ApiError
 */
export function importFile(
  file: File,
  { dryRun, signal, onProgress, onWait }: Options,
): Promise<ImportReport> {
  let bytesRead = 0;
  const chunksOfFile = async function* () {
    for await (const bytes of file.stream() as unknown as AsyncIterable<Uint8Array>) {
      bytesRead += bytes.byteLength;
      yield bytes;
    }
  };
  const rowsPerMinute = dryRun ? undefined : ROWS_PER_MINUTE;
  return importInBatches(decoded(chunksOfFile()), {
    pace: dryRun ? undefined : createPace(rowsPerMinute),
    send(rows) {
      signal.throwIfAborted();
      const json = { rows: [...rows], dryRun };
      return retrying(() => callApi("POST /api/book/import", { json, signal }), { signal, onWait });
    },
    onProgress: (report, rows) =>
      onProgress({ report, rows, rowsPerMinute, fraction: file.size === 0 ? 1 : bytesRead / file.size }),
  });
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
