export { COLUMNS, type Column, type Row } from "./columns.ts";
export { exportBooks } from "./export-books.ts";
export { type ImportBatch, importBatches } from "./import-batches.ts";
export { importRows } from "./import-rows.ts";
export { createPace, type Pace, ROWS_PER_MINUTE } from "./pace.ts";
