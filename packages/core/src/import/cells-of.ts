import * as z from "zod/mini";
import type { Book } from "../books/book.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { Dollars } from "../kernel/money.ts";
import { Kilograms } from "../kernel/weight.ts";
import type { Column } from "./columns.ts";

/** A book as the columns of a catalogue file, in plain text. */
export function cellsOf(book: Book, taxonomy: Taxonomy): Record<Column, string> {
  const category = taxonomy.categories.find((one) => one._id === book.categoryId);
  const subcategory = category?.subcategories.find((one) => one._id === book.subcategoryId);
  return {
    id: book._id,
    title: book.title,
    author: book.author,
    description: book.description,
    price: z.encode(Dollars, book.price).toFixed(2),
    category: category?.name ?? "",
    subcategory: subcategory?.name ?? "",
    stock: String(book.stock),
    weight: String(z.encode(Kilograms, book.weight)),
    isbn: book.isbn,
    publisher: book.publisher,
    publishedDate: String(book.publishedDate),
    language: book.language,
    pages: String(book.pages),
    featured: String(book.featured),
  };
}
