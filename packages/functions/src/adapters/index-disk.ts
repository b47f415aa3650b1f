import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createBrotliDecompress } from "node:zlib";
import type { Book } from "@frangipani/core/books";
import { INDEX_FORMAT } from "@frangipani/core/sqlite";
import { temporaryFile } from "./snapshot-files.ts";

/** `packed` is a file, compressed with Brotli, and exists until `use` has settled. */
type PackedIndex = { format: number; hash: string; packed: string };

// Quality 3 compresses to a fifth of the size, in a quarter of the time of higher ones.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/** Temporary files of the snapshot job for what may not fit into memory. */
export const indexDisk = {
  format: INDEX_FORMAT,

  /** @param use gets a path for a new file, which is removed afterwards */
  async withFile<T>(use: (file: string) => Promise<T>): Promise<T> {
    const file = temporaryFile();
    try {
      return await use(file);
    } finally {
      await rm(file, { force: true });
    }
  },

  withSpool: <T>(use: (spool: ReturnType<typeof bookSpool>) => Promise<T>): Promise<T> =>
    indexDisk.withFile(async (file) => {
      const spool = bookSpool(file);
      try {
        return await use(spool);
      } finally {
        spool.close();
      }
    }),

  unpack: (packed: AsyncIterable<Uint8Array>, file: string): Promise<void> =>
    pipeline(packed, createBrotliDecompress(), createWriteStream(file)),

  pack: <T>(file: string, use: (packed: PackedIndex) => Promise<T>): Promise<T> =>
    indexDisk.withFile(async (packed) => {
      const hash = createHash("sha256");
      const hashing = async function* (bytes: Readable) {
        for await (const part of bytes) {
          hash.update(part);
          yield part;
        }
      };
      await pipeline(
        createReadStream(file),
        createBrotliCompress(BROTLI_OPTIONS),
        hashing,
        createWriteStream(packed),
      );
      return use({ format: INDEX_FORMAT, hash: hash.digest("base64url").slice(0, 22), packed });
    }),
};
export type IndexDisk = typeof indexDisk;

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
    /** Yields all books, unsorted. */
    *all(): Generator<Book> {
      for (const row of selectAll.iterate()) yield parse(row);
    },
    books: (wanted: readonly Pick<Book, "_id">[]): Book[] =>
      wanted.map(({ _id }) => parse(selectOne.get(_id) as object)),
    close: () => database.close(),
  };
}
