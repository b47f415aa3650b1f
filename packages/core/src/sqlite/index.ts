export { OfficeIndex } from "./office-index.ts";
export { OFFICE_FORMAT } from "./office-tables.ts";
export { INDEX_FORMAT, type IndexedBook } from "./schema.ts";
export { SqliteIndex } from "./sqlite-index.ts";
