import type { Cover } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { IndexedSummary } from "../books/book/summarize.ts";
import { type BookSummary, type SearchedTexts, searchedFields } from "../books/book/views.ts";
import type { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import type { Cents, Grams } from "../kernel/amounts/quantities.ts";
import { pick } from "../kernel/pick.ts";

/** Retired ones are listed for the back office alone. */
export type IndexedBook = IndexedSummary & { isRetired?: boolean };

export type BookRow = SearchedTexts & {
  position: number;
  number: number;
  id: BookId;
  price: Cents;
  category: number;
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
  added: number;
  /** 0 when unknown. */
  changed: number;
  retired: 0 | 1;
};

const NUMBER = "INTEGER NOT NULL";
const TEXT = "TEXT NOT NULL";

/** With the types of SQLite. */
export const BOOK_COLUMNS: Readonly<Record<keyof BookRow, string>> = {
  position: "INTEGER PRIMARY KEY",
  number: NUMBER,
  id: `${TEXT} UNIQUE`,
  ...(Object.fromEntries(searchedFields.map((field) => [field, TEXT])) as SearchedTexts),
  ...{ price: NUMBER, category: NUMBER, path: NUMBER, stock: NUMBER, weight: NUMBER, year: NUMBER },
  ...{ cover: TEXT, featured: NUMBER, language: TEXT, isbn: TEXT, sample: NUMBER },
  ...{ added: NUMBER, changed: NUMBER, retired: NUMBER },
};
export const rowColumns = Object.keys(BOOK_COLUMNS);

export const toRow = (
  book: IndexedBook,
  at: Pick<BookRow, "position" | "number">,
  codes: { category: number; path: number },
): BookRow => ({
  position: at.position,
  number: at.number,
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
