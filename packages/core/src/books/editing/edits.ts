import type { Instant } from "../../kernel/clock.ts";
import type { Book } from "../book.ts";

/** The next version of a book that an administrator changed. */
export const bumpVersion = (book: Book, now: Instant): Book => ({
  ...book,
  version: book.version + 1,
  changedAt: now,
});

/** A stock counted by an administrator: what a file said of it before counts no longer. */
export const setCountedStock = (book: Book, stock: number): Book =>
  stock === book.stock ? book : { ...setStock(book, stock), importedStock: null };

/** A book with another number of copies in stock, none of which an order holds. */
export const setStock = (book: Book, stock: number): Book => ({
  ...book,
  stock,
  ...(book.supplied !== undefined && { supplied: book.supplied + stock - book.stock }),
});
