import { DatabaseSync } from "node:sqlite";
import type { Book } from "@frangipani/core/books";

/** Holds the books in a file while they are packed into chunks: a million of them exceed a function's memory. */
export function bookSpool(file: string) {
  const database = new DatabaseSync(file);
  // Used by this process only and then discarded, so never committed.
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE books (id TEXT PRIMARY KEY, book TEXT NOT NULL) STRICT;
    BEGIN;
  `);
  const insert = database.prepare("INSERT OR REPLACE INTO books (id, book) VALUES (?, ?)");
  const selectOne = database.prepare("SELECT book FROM books WHERE id = ?");
  const selectAll = database.prepare("SELECT book FROM books");
  const parse = (row: object) => JSON.parse((row as { book: string }).book) as Book;
  return {
    /** Replaces an earlier version of the book. */
    put(book: Book): void {
      insert.run(book._id, JSON.stringify(book));
    },
    /** In no order. */
    *all(): Generator<Book> {
      for (const row of selectAll.iterate()) yield parse(row);
    },
    books: (of: readonly Pick<Book, "_id">[]): Book[] =>
      of.map(({ _id }) => parse(selectOne.get(_id) as object)),
    close: () => database.close(),
  };
}
