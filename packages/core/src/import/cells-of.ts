import type { Book } from "../books/book.ts";
import { typedOf } from "../books/typed-book.ts";
import { bookToWire } from "../books/wire.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { COLUMNS, type Column } from "./columns.ts";

export function cellsOf(book: Book, taxonomy: Taxonomy): Record<Column, string> {
  const cells = { id: book._id, ...typedOf(bookToWire(book, taxonomy)) };
  return Object.fromEntries(COLUMNS.map((column) => [column, String(cells[column])])) as Record<
    Column,
    string
  >;
}
