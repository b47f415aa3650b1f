import type { Book } from "../books/book/book.ts";
import { bookToWire } from "../books/book/wire.ts";
import { toFormValues } from "../books/input/form-values.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { COLUMNS, type Column } from "./columns.ts";

export function toCells(book: Book, taxonomy: Taxonomy): Record<Column, string> {
  const cells = { id: book._id, ...toFormValues(bookToWire(book, taxonomy)) };
  return Object.fromEntries(COLUMNS.map((column) => [column, String(cells[column])])) as Record<
    Column,
    string
  >;
}
