import type { Cursor, SnapshotDocument } from "@frangipani/core/catalogue";

/** The result of a rebuild or an update. */
export type SnapshotContent = Pick<SnapshotDocument, "count" | "retired" | "cards" | "details" | "parts"> & {
  /** Cursor of the last change that it includes. */
  cursor: Cursor;
  index: NonNullable<SnapshotDocument["index"]>;
  /** Number of stored files. */
  written: number;
};
