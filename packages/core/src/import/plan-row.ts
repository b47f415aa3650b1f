import * as z from "zod/mini";
import type { Book } from "../books/book/book.ts";
import { BookId } from "../books/book/book-id.ts";
import { BookFields } from "../books/book/input.ts";
import { readIsbn } from "../books/book/isbn.ts";
import type { BookChange } from "../books/book/ports.ts";
import { bumpVersion, setStock } from "../books/editing/change-book.ts";
import { type ResolvedCategory, resolveCategory } from "../books/editing/save-book.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { Failure } from "../kernel/failure.ts";
import type { Instant } from "../kernel/time/clock.ts";
import { COLUMNS, type Rejection, type Row } from "./columns.ts";
import { toCells } from "./exported-rows.ts";

type ImportedBook = Omit<BookFields, "category" | "subcategory" | "featured"> &
  ResolvedCategory & { _id: BookId; featured: boolean };
/** The fields that a row gives: all of them for a new book. */
export type GivenFields = Pick<ImportedBook, "_id"> & Partial<ImportedBook>;

export const RowId = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Id is required"),
      z.regex(/^[A-Za-z0-9_-]{1,64}$/, "An id has at most 64 letters, digits, hyphens and underscores"),
    ),
  BookId,
);
const RowFields = z.extend(BookFields, { id: RowId });
const ChangedFields = z.extend(z.partial(BookFields), { id: RowId });

/**
 * @param before the book that the row changes; undefined for a new one, which needs all columns but `featured`
 * @returns what is to be stored, or every column that breaks a rule of the book form
 */
export function checkRow(
  taxonomy: Taxonomy,
  { line, values }: Row,
  before: Book | undefined,
): GivenFields | Rejection[] {
  const featured = values.featured?.trim().toLowerCase();
  const cells = { ...values, ...(featured !== undefined && { featured: featured || "false" }) };
  const result = (before ? ChangedFields : RowFields).safeParse(cells);
  if (!result.success) return toRejections(line, result.error.issues);
  const { id, category, subcategory, ...given } = result.data;
  try {
    return {
      ...(!before && { featured: false }),
      ...given,
      _id: id,
      ...resolveNames(taxonomy, { category, subcategory }, before),
      // Missing fields of the row are missing here too, never undefined.
    } as GivenFields;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ line, column: String(error.details.field), message: error.message }];
  }
}

function resolveNames(
  taxonomy: Taxonomy,
  { category, subcategory }: { category?: string | undefined; subcategory?: string | undefined },
  before: Book | undefined,
): Partial<ResolvedCategory> {
  if (category === undefined && subcategory === undefined) return {};
  const stored = before && toCells(before, taxonomy);
  return resolveCategory(taxonomy, {
    category: category ?? stored?.category ?? "",
    subcategory: subcategory ?? stored?.subcategory ?? "",
  });
}

function toRejections(
  line: number,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Rejection[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const column = String(path[0]);
    if (!messages.has(column)) messages.set(column, message);
  }
  return COLUMNS.flatMap((column) => {
    const message = messages.get(column);
    return message === undefined ? [] : [{ line, column, message }];
  });
}

export type Plan = {
  effect: "added" | "changed" | "unchanged";
  /** Called when writing, as the catalogue feed sorts books by that time. */
  change?: (now: Instant) => BookChange;
};

/**
 * Keeps sales since the file was made: a row of the shop's own export has its stock as the present one with the file's
 * difference added, and brings the `importedStates` that recognise the row when it is imported again (exported-rows.ts). A row
 * of another file sets its stock, unless the last import had the same: then it is taken for the same file.
 */
export function planRow(
  before: Book | undefined,
  row: GivenFields,
  importedStates?: Book["importedStates"],
): Plan {
  // The row is complete, since `checkRow` asked for all columns of a new book.
  if (!before)
    return {
      effect: "added",
      change: (now) => ({
        after: { ...newBook(row as ImportedBook, now), ...(importedStates && { importedStates }) },
      }),
    };
  // The book's ISBN may be stored with hyphens.
  const isSameIsbn = row.isbn !== undefined && readIsbn(before.isbn).isbn === row.isbn;
  const imported = { ...row, ...(isSameIsbn && { isbn: before.isbn }) };
  const { stock } = imported;
  const isStockKept = stock === undefined || (!importedStates && before.importedStock === stock);
  const remembered = importedStates ? { importedStates } : stock !== undefined && { importedStock: stock };
  const after: Book = {
    ...setStock({ ...before, ...imported, stock: before.stock }, isStockKept ? before.stock : stock),
    ...remembered,
  };
  const differs = (Object.keys(imported) as (keyof ImportedBook)[]).some((key) => after[key] !== before[key]);
  if (differs) return { effect: "changed", change: (now) => ({ before, after: bumpVersion(after, now) }) };
  if (importedStates || isStockKept) return { effect: "unchanged" };
  // The book only remembers this file's stock as the last imported one.
  return { effect: "unchanged", change: () => ({ before, after }) };
}

const newBook = (imported: ImportedBook, now: Instant): Book => ({
  ...imported,
  importedStock: imported.stock,
  supplied: imported.stock,
  status: true,
  cover: null,
  samplePdf: null,
  version: 1,
  createdAt: now,
  changedAt: now,
});
