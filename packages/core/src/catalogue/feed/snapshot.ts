import * as z from "zod/mini";

export const SnapshotDocument = z.object({
  version: z.int(),
  cursor: z.string(),
  count: z.int(),
  cards: z.array(z.string()),
  details: z.array(z.string()),
  madeAt: z.string(),
});
export type SnapshotDocument = z.output<typeof SnapshotDocument>;
