import type { Instant } from "../kernel/clock.ts";
import type { Book } from "./book.ts";

/** The next version of a book that an administrator changed. */
export const touch = (book: Book, now: Instant): Book => ({
  ...book,
  version: book.version + 1,
  changedAt: now,
});

/** A stock counted by an administrator: what a file said of it before counts no longer. */
export const counted = (book: Book, stock: number): Book =>
  stock === book.stock ? book : { ...book, stock, importedStock: null };
