import * as z from "zod/mini";
import { BookId } from "../books/book/book-id.ts";
import { counted, formatCount } from "../kernel/amounts/format.ts";
import type { Rejection } from "./columns.ts";

export const Line = z.int().check(z.positive());

const Finding = z.object({ line: Line, column: z.string(), message: z.string() });

export const ImportReport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.array(Finding),
  /** About rows that were imported nevertheless; missing in responses of an earlier version. */
  warnings: z.optional(z.array(Finding)),
  /** The table had no room for some requests, which were repeated: the next rows should come later. */
  isThrottled: z.optional(z.boolean()),
  changes: z.array(
    z.object({
      line: Line,
      id: BookId,
      title: z.string(),
      effect: z.enum(["added", "changed"]),
      fields: z.array(
        z.object({
          column: z.string(),
          from: z.string(),
          to: z.string(),
          /** E.g. "+2 since the export". */
          note: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type ImportReport = z.output<typeof ImportReport>;

export const emptyReport = (): ImportReport => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  rejected: [],
  warnings: [],
  changes: [],
});

export const countSkipped = (rejected: readonly Rejection[]): number =>
  new Set(rejected.map(({ line }) => line)).size;

/** Shown when an import ended before its file did. */
export const stoppedText = ({ added, changed, unchanged, rejected }: ImportReport): string => {
  const skipped = countSkipped(rejected);
  const rows = added + changed + unchanged;
  return `${counted(rows, "row is", "rows are")} in: ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged; ${formatCount(skipped)} skipped. Import the same file again to continue: what is in does not change twice.`;
};

export const joinReports = (one: ImportReport, other: ImportReport): ImportReport => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  rejected: [...one.rejected, ...other.rejected].sort((a, b) => a.line - b.line),
  warnings: [...(one.warnings ?? []), ...(other.warnings ?? [])].sort((a, b) => a.line - b.line),
  changes: [...one.changes, ...other.changes].sort((a, b) => a.line - b.line),
});
