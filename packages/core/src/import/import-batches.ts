import type { Rejection, Row } from "./columns.ts";
import { MAX_ROWS } from "./contract.ts";
import { readRows } from "./read-rows.ts";

const MAX_CHARACTERS = 1_000_000;

export type ImportBatch = { rows: Row[]; rejected: Rejection[] };

/** For `POST /api/book/import`. @throws Failure "import.header" */
export async function* importBatches(chunks: AsyncIterable<string>): AsyncGenerator<ImportBatch> {
  let batch: ImportBatch = { rows: [], rejected: [] };
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
