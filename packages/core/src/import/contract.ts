import * as z from "zod/mini";
import { CategoryName, SubcategoryName } from "../categories/contract.ts";
import { id } from "../kernel/id.ts";
import { COLUMNS } from "./columns.ts";
import { Line } from "./report.ts";

export * from "./progress-note.ts";
export * from "./report.ts";

/** Bounded by the request's size and duration. */
export const MAX_ROWS = 500;

/** A longer cell is refused with its row before sending, since the API would refuse the whole batch. */
export const MAX_CELL_CHARACTERS = 20_000;
export const MAX_STATE_CHARACTERS = 1000;

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
