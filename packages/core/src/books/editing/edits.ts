import type { Instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";

export const bumpVersion = (book: Book, now: Instant): Book => ({
  ...book,
  version: book.version + 1,
  changedAt: now,
});

/** A count by an administrator; resets what an imported file said. */
export const setCountedStock = (book: Book, stock: number): Book =>
  stock === book.stock ? book : { ...setStock(book, stock), importedStock: null };

/** Sets the number of copies outside of orders. */
export const setStock = (book: Book, stock: number): Book => ({
  ...book,
  stock,
  ...(book.supplied !== undefined && { supplied: book.supplied + stock - book.stock }),
});
