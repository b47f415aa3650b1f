import * as z from "zod/mini";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { Dollars } from "../kernel/money.ts";
import { Kilograms } from "../kernel/weight.ts";
import type { Book } from "./book.ts";
import { BookId } from "./book-id.ts";
import { coverUrl, sampleUrl } from "./file-urls.ts";

/** A book as it travels: dollars, kilograms, names of categories, addresses of files. */
export const BookWire = z.object({
  _id: BookId,
  id: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  price: z.number(),
  imageUrl: z.string(),
  imageColor: z.nullable(z.string()),
  category: z.string(),
  subcategory: z.string(),
  stock: z.int(),
  weight: z.number(),
  isbn: z.string(),
  publisher: z.string(),
  publishedDate: z.string(),
  language: z.string(),
  pages: z.int(),
  featured: z.boolean(),
  status: z.boolean(),
  sampleImages: z.array(z.string()),
  samplePdf: z.nullable(z.string()),
  version: z.int(),
});
export type BookWire = z.output<typeof BookWire>;

/** The wire form of a stored book; the taxonomy gives its category and subcategory their names of today. */
export function bookToWire(book: Book, taxonomy: Taxonomy): BookWire {
  const category = taxonomy.categories.find((one) => one._id === book.categoryId);
  const subcategory = category?.subcategories.find((one) => one._id === book.subcategoryId);
  return {
    _id: book._id,
    id: book._id,
    title: book.title,
    author: book.author,
    description: book.description,
    price: z.encode(Dollars, book.price),
    imageUrl: book.cover ? coverUrl(book.cover, 640) : "",
    imageColor: book.cover?.color ?? null,
    category: category?.name ?? "",
    subcategory: subcategory?.name ?? "",
    stock: book.stock,
    weight: z.encode(Kilograms, book.weight),
    isbn: book.isbn,
    publisher: book.publisher,
    publishedDate: String(book.publishedDate),
    language: book.language,
    pages: book.pages,
    featured: book.featured,
    status: book.status,
    sampleImages: [],
    samplePdf: book.samplePdf ? sampleUrl(book.samplePdf) : null,
    version: book.version,
  };
}
