import * as z from "zod/mini";
import { CategoryId } from "../../categories/taxonomy.ts";

export const SnapshotDocument = z.object({
  version: z.int(),
  cursor: z.string(),
  count: z.int(),
  /** Books that are not on sale; snapshots of earlier versions do not say. */
  retired: z.optional(z.int()),
  cards: z.array(z.string()),
  details: z.array(z.string()),
  parts: z.optional(
    z.array(z.object({ categoryId: z.nullable(CategoryId), chunks: z.int(), books: z.int() })),
  ),
  /** The file of its index (core/sqlite), which is in the bucket alone; snapshots of earlier versions have none. */
  index: z.optional(z.object({ format: z.int(), path: z.string() })),
  /** When all books were last read for it; snapshots of earlier versions do not say. */
  rebuiltAt: z.optional(z.string()),
  /** While a job makes the next one. */
  claimedUntil: z.optional(z.string()),
  madeAt: z.string(),
});
export type SnapshotDocument = z.output<typeof SnapshotDocument>;
