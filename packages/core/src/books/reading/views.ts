import { pick } from "../../kernel/pick.ts";
import type { Book } from "../book.ts";

/*
 * The two views of a book which the offline catalogue holds: their fields, and the column of a chunk in which each lies.
 * Apart from the book's schema, as the browser shows books long before it validates one.
 */

type Columns = Partial<Record<keyof Book, string>>;

/** For lists, search, cart and shipping. */
export const summaryColumns = {
  _id: "ids",
  title: "titles",
  author: "authors",
  price: "prices",
  categoryId: "shelf",
  subcategoryId: "shelf",
  stock: "stocks",
  weight: "weights",
  publishedDate: "years",
  cover: "covers",
  featured: "featured",
} as const satisfies Columns;

/** For the book's page; fetched when idle, or on a visit. */
export const detailsColumns = {
  _id: "ids",
  description: "descriptions",
  isbn: "isbns",
  publisher: "publishers",
  language: "languages",
  pages: "pages",
  samplePdf: "samples",
} as const satisfies Columns;

export type BookSummary = Pick<Book, keyof typeof summaryColumns>;
export type BookDetails = Pick<Book, keyof typeof detailsColumns>;

export const summaryFields = Object.keys(summaryColumns) as (keyof BookSummary)[];
export const detailsFields = Object.keys(detailsColumns) as (keyof BookDetails)[];

export const toSummary = (book: BookSummary): BookSummary => pick(book, summaryFields);
export const toDetails = (book: BookDetails): BookDetails => pick(book, detailsFields);
