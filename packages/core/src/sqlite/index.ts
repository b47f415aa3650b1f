export { OFFICE_FORMAT, OfficeIndex } from "./office-index.ts";
export type { IndexedBook } from "./rows.ts";
export { INDEX_FORMAT } from "./schema.ts";
export { SqliteIndex } from "./sqlite-index.ts";
