import type { Cursor, SnapshotDocument } from "@frangipani/core/catalogue";

/** What a rebuild and an update make. */
export type SnapshotContent = Pick<SnapshotDocument, "count" | "retired" | "cards" | "details" | "parts"> & {
  /** Of the last change that it has. */
  cursor: Cursor;
  index: NonNullable<SnapshotDocument["index"]>;
  /** Files that were stored. */
  written: number;
};
