export { COLUMNS, type Column, type Row } from "./columns.ts";
export { exportBooks } from "./export-books.ts";
export { importInBatches } from "./import-batches.ts";
export { importRows } from "./import-rows.ts";
export { createPace, ROWS_PER_MINUTE } from "./pace.ts";
