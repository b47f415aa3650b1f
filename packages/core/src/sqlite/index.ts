export { INDEX_FORMAT } from "./schema.ts";
export { SqliteIndex } from "./sqlite-index.ts";
