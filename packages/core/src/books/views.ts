import type { Book } from "./book.ts";

/** What lists, search, the cart and shipping need of a book: small, and sent first. */
export type BookSummary = Pick<
  Book,
  | "_id"
  | "title"
  | "author"
  | "price"
  | "categoryId"
  | "subcategoryId"
  | "stock"
  | "weight"
  | "cover"
  | "publishedDate"
  | "featured"
>;

/** What only the book's own page needs; sent when idle, or on a visit. */
export type BookDetails = Pick<
  Book,
  "_id" | "description" | "isbn" | "publisher" | "language" | "pages" | "samplePdf"
>;

export const summaryOf = (book: BookSummary): BookSummary => ({
  _id: book._id,
  title: book.title,
  author: book.author,
  price: book.price,
  categoryId: book.categoryId,
  subcategoryId: book.subcategoryId,
  stock: book.stock,
  weight: book.weight,
  cover: book.cover,
  publishedDate: book.publishedDate,
  featured: book.featured,
});

export const detailsOf = (book: BookDetails): BookDetails => ({
  _id: book._id,
  description: book.description,
  isbn: book.isbn,
  publisher: book.publisher,
  language: book.language,
  pages: book.pages,
  samplePdf: book.samplePdf,
});
