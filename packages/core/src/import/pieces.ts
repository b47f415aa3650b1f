import type { Rejection, Row } from "./columns.ts";
import { MAX_ROWS } from "./contract.ts";
import { readRows } from "./read-rows.ts";

/** Far below what one request may carry. */
const MOST_CHARACTERS = 1_000_000;

/** Rows that go together in one request, and those that cannot be read at all. */
export type Piece = { rows: Row[]; rejected: Rejection[] };

/** A catalogue file in pieces for `POST /api/book/import`, as it is read. @throws Failure "import.header" */
export async function* piecesOf(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  let piece: Piece = { rows: [], rejected: [] };
  let characters = 0;
  for await (const row of readRows(chunks)) {
    if ("message" in row) piece.rejected.push(row);
    else {
      piece.rows.push(row);
      characters += JSON.stringify(row).length;
    }
    if (piece.rows.length < MAX_ROWS && characters < MOST_CHARACTERS) continue;
    yield piece;
    piece = { rows: [], rejected: [] };
    characters = 0;
  }
  yield piece;
}
