import * as z from "zod/mini";
import { BookId } from "../books/book/book-id.ts";
import { CategoryName, SubcategoryName } from "../categories/contract.ts";
import { counted, formatCount } from "../kernel/amounts/format.ts";
import { id } from "../kernel/id.ts";
import { COLUMNS, type Rejection } from "./columns.ts";

/** Bounded by the request's size and duration. */
export const MAX_ROWS = 500;

/** A longer cell is refused with its row before sending, since the API would refuse the whole batch. */
export const MAX_CELL_CHARACTERS = 20_000;
export const MAX_STATE_CHARACTERS = 1000;

const Line = z.int().check(z.positive());
const Cell = z.string().check(z.maxLength(MAX_CELL_CHARACTERS));

const Count = z.int().check(z.nonnegative());

export const ImportId = id("Import");
export type ImportId = z.output<typeof ImportId>;

const FileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));

/** The id of a browser, whose tabs import one at a time. */
const Sender = z.string().check(z.maxLength(64));

/** A larger file is imported without being stored. */
const MAX_STORED_BYTES = 200_000_000;

/** A catalogue file; `size` includes the decisions about it, `total` is its number of rows. */
export const FileToImport = z.object({
  file: FileName,
  size: z.int().check(z.positive(), z.maximum(MAX_STORED_BYTES)),
  total: Count,
  sender: z.optional(Sender),
});
export type FileToImport = z.output<typeof FileToImport>;

/** An import that any administrator can continue. */
export const UnfinishedImport = z.object({
  id: ImportId,
  file: FileName,
  /** The id of the administrator who began it. */
  by: z.string(),
  begunSecondsAgo: z.number(),
  /** Whether rows came within the last minutes, and from where the last came. */
  isSending: z.boolean(),
  sender: z.optional(Sender),
  /** Downloads the file and its decisions; valid for a minute. */
  url: z.string(),
  /** The last line that was sent. */
  line: Count,
  done: Count,
  total: Count,
  skipped: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
});
export type UnfinishedImport = z.output<typeof UnfinishedImport>;

/** How far a file has come, so that the shop can tell the seller of an import that stopped or skipped rows. */
export const ImportProgress = z.object({
  file: FileName,
  /** Tells the imports of one person apart. */
  startedAtMs: Count,
  /** The stored import, if its file is stored. */
  importId: z.optional(ImportId),
  sender: z.optional(Sender),
  /** Rows done so far, including this batch. */
  done: Count,
  total: Count,
  skipped: Count,
});
export type ImportProgress = z.output<typeof ImportProgress>;

/** With `dryRun` nothing is written. */
export const ImportInput = z.object({
  rows: z
    .array(
      z.object({
        line: Line,
        state: z.optional(z.string().check(z.maxLength(MAX_STATE_CHARACTERS))),
        /** A missing column leaves an existing book's field unchanged; a new book needs all columns but `featured`. */
        values: z
          .partialRecord(z.enum(COLUMNS), Cell)
          .check(z.refine(({ id }) => id !== undefined, "A row needs an id")),
      }),
    )
    .check(z.minLength(1, "There are no rows"), z.maxLength(MAX_ROWS, `At most ${MAX_ROWS} rows at once`)),
  dryRun: z.optional(z.boolean()),
  /** Set when an interrupted import continues: books that the shop changed since it began stay as they are. */
  begunSecondsAgo: z.optional(z.number().check(z.nonnegative(), z.maximum(1e9))),
  /** The progress in the whole file; `skipped` excludes this batch. */
  progress: z.optional(ImportProgress),
  /** Categories that will be created before the import, for a `dryRun`. */
  newCategories: z.optional(
    z
      .array(
        z.object({
          name: CategoryName,
          subcategories: z.array(SubcategoryName).check(z.maxLength(MAX_ROWS)),
        }),
      )
      .check(z.maxLength(MAX_ROWS)),
  ),
});
export type ImportInput = z.output<typeof ImportInput>;

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

/** `begunWith` rows were done at `begunAt`, when the import began or was continued. Times are of `performance.now()`. */
type Progress = { done: number; total: number; begunAt: number; begunWith?: number };

/** "1,200 of 50,000 rows, 160 a second, 5 minutes left" */
export function progressNote(
  { done, total, begunAt, begunWith = 0 }: Progress,
  pluralName: string,
  now = performance.now(),
): string {
  const parts = [`${formatCount(done)} of ${formatCount(total)} ${pluralName}`];
  const seconds = (now - begunAt) / 1000;
  if (done > begunWith && seconds >= 1) {
    const perSecond = (done - begunWith) / seconds;
    parts.push(`${perSecond < 10 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond))} a second`);
    parts.push(timeLeft((total - done) / perSecond));
  }
  return parts.join(", ");
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return `${counted(minutes, "minute")} left`;
}

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
