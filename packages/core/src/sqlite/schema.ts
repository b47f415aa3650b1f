import type { DatabaseSync } from "node:sqlite";
import type { Cover } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { IndexedSummary } from "../books/book/summarize.ts";
import { type BookSummary, type SearchedTexts, searchedFields } from "../books/book/views.ts";
import type { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import type { Cents, Grams } from "../kernel/amounts/quantities.ts";
import { pick } from "../kernel/objects.ts";
import { inTransaction, openDatabase } from "./database.ts";
import { TOKENIZER, WORD_TOKENIZER } from "./match.ts";

/** Retired books are listed for the back office alone. */
export type IndexedBook = IndexedSummary & { isRetired?: boolean };

/** Columns of the table `books`; TABLES says what `position` and `number` are for. */
export type BookRow = SearchedTexts & {
  position: number;
  number: number;
  id: BookId;
  price: Cents;
  /** The category's code in the table `paths`. */
  category: number;
  /** The code of `CATEGORY/SUBCATEGORY`; that of the category for a book without a subcategory. */
  path: number;
  stock: number;
  weight: Grams;
  year: number;
  /** As JSON. */
  cover: string;
  featured: 0 | 1;
  language: string;
  isbn: string;
  sample: 0 | 1;
  /** In days since 1 January 1970, as `changed`; 0 when unknown. */
  added: number;
  changed: number;
  retired: 0 | 1;
};

const NUMBER = "INTEGER NOT NULL";
const TEXT = "TEXT NOT NULL";

/** The columns in the order of the table, with their types in SQLite. */
const BOOK_COLUMNS: Readonly<Record<keyof BookRow, string>> = {
  position: "INTEGER PRIMARY KEY",
  number: NUMBER,
  id: `${TEXT} UNIQUE`,
  ...(Object.fromEntries(searchedFields.map((field) => [field, TEXT])) as SearchedTexts),
  price: NUMBER,
  category: NUMBER,
  path: NUMBER,
  stock: NUMBER,
  weight: NUMBER,
  year: NUMBER,
  cover: TEXT,
  featured: NUMBER,
  language: TEXT,
  isbn: TEXT,
  sample: NUMBER,
  added: NUMBER,
  changed: NUMBER,
  retired: NUMBER,
};
export const rowColumns = Object.keys(BOOK_COLUMNS);

/** Raised with each change of the file's content. Part of its name, so that no version reads another's file. */
export const INDEX_FORMAT = 6;

/**
 * `position` is the order by title, with gaps for books that are added between others (index-writer.ts). `texts` stores which
 * trigrams a book has (match.ts), and `descriptions` which words: by `number`, which stays when the position changes
 * and has no gaps, so that the file is a third as large. `words` may have words of books that were retired.
 */
const TABLES = `
  CREATE TABLE books (${Object.entries(BOOK_COLUMNS).map(([name, type]) => `${name} ${type}`)}) STRICT;
  CREATE TABLE paths (code INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE texts USING fts5 (
    tokens, content = '', contentless_delete = 1,
    tokenize = "${TOKENIZER}"
  );
  CREATE VIRTUAL TABLE descriptions USING fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    tokenize = "${WORD_TOKENIZER}"
  );
`;

/** Created after the books are inserted, which is faster than keeping them up to date meanwhile. */
const INDEXES = `
  CREATE UNIQUE INDEX by_number ON books (number);
  CREATE INDEX by_category ON books (category, retired);
  CREATE INDEX by_path ON books (path, retired);
  CREATE INDEX by_price ON books (price, position, category, path, retired);
  CREATE INDEX by_year ON books (year DESC, position, category, path, retired);
  CREATE INDEX by_stock ON books (stock, position, retired);
  CREATE INDEX by_retired ON books (retired) WHERE retired = 1;
  CREATE INDEX by_missing_cover ON books (position) WHERE retired = 0 AND cover = 'null';
  CREATE INDEX by_isbn ON books (isbn) WHERE isbn != '';
  CREATE INDEX by_featured ON books (featured) WHERE featured = 1;
`;

/** An empty index. @param fill adds the first books */
export function createIndex(file: string, fill: (database: DatabaseSync) => void = () => {}): DatabaseSync {
  const database = openDatabase(file);
  database.exec(`PRAGMA page_size = 8192; ${TABLES}`);
  inTransaction(database, () => fill(database));
  database.exec(`INSERT INTO texts (texts) VALUES ('optimize');
    INSERT INTO descriptions (descriptions) VALUES ('optimize'); ${INDEXES} PRAGMA optimize;`);
  return database;
}

export const toRow = (
  book: IndexedBook,
  place: Pick<BookRow, "position" | "number">,
  codes: { category: number; path: number },
): BookRow => ({
  position: place.position,
  number: place.number,
  id: book._id,
  ...pick(book, searchedFields),
  price: book.price,
  ...codes,
  stock: book.stock,
  weight: book.weight,
  year: book.publishedDate,
  cover: JSON.stringify(book.cover),
  featured: book.featured ? 1 : 0,
  language: book.language,
  isbn: book.isbn13,
  sample: book.hasSample ? 1 : 0,
  added: book.addedOn,
  changed: book.changedOn ?? 0,
  retired: book.isRetired ? 1 : 0,
});

export function toBook(row: BookRow, path: string): BookSummary {
  const [categoryId, subcategoryId = null] = path.split("/") as [CategoryId, SubcategoryId?];
  return {
    _id: row.id,
    ...pick(row, searchedFields),
    price: row.price,
    categoryId,
    subcategoryId,
    stock: row.stock,
    weight: row.weight,
    publishedDate: row.year,
    cover: JSON.parse(row.cover) as Cover | null,
    featured: row.featured === 1,
    language: row.language,
    isbn13: row.isbn,
    hasSample: row.sample === 1,
    addedOn: row.added,
  };
}
