import type { Book } from "../books/book/book.ts";
import { readIsbn } from "../books/book/isbn.ts";
import type { BookChange } from "../books/book/ports.ts";
import { bumpVersion, setStock } from "../books/editing/edits.ts";
import type { Instant } from "../kernel/time/clock.ts";
import type { GivenFields, ImportedBook } from "./check-row.ts";

export type Plan = {
  effect: "added" | "changed" | "unchanged";
  /** Called when writing, as the catalogue feed sorts books by that time. */
  change?: (now: Instant) => BookChange;
};

/** @param importedStates where the row's stock is a difference (row-state.ts) */
export function planRow(
  before: Book | undefined,
  row: GivenFields,
  importedStates?: Book["importedStates"],
): Plan {
  // Complete, as `checkRow` has seen no book either.
  if (!before) return { effect: "added", change: (now) => ({ after: newBook(row as ImportedBook, now) }) };
  // Stored with hyphens, it is the same number.
  const isSameIsbn = row.isbn !== undefined && readIsbn(before.isbn).isbn === row.isbn;
  const imported = { ...row, ...(isSameIsbn && { isbn: before.isbn }) };
  const { stock } = imported;
  // The same stock as in the last file means the same file: sales made since stay subtracted.
  const isSameFile = stock === undefined || (!importedStates && before.importedStock === stock);
  const after: Book = {
    ...setStock({ ...before, ...imported, stock: before.stock }, isSameFile ? before.stock : stock),
    ...(importedStates ? { importedStates } : stock !== undefined && { importedStock: stock }),
  };
  const differs = (Object.keys(imported) as (keyof ImportedBook)[]).some((key) => after[key] !== before[key]);
  if (differs) return { effect: "changed", change: (now) => ({ before, after: bumpVersion(after, now) }) };
  // Changes nothing visible: only remembers this file's number as the last one.
  return importedStates || isSameFile
    ? { effect: "unchanged" }
    : { effect: "unchanged", change: () => ({ before, after }) };
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
