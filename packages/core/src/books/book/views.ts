import { pick } from "../../kernel/objects.ts";
import type { Book } from "./book.ts";

/* Summaries and details of books. Apart from the book's schema: the browser shows books long before it validates one. */

/** Fields of summaries that are derived from longer fields of the book. */
export type Derived = {
  /** "" where the book's ISBN is none. */
  isbn13: string;
  hasSample: boolean;
  /** The day in Singapore on which the shop got the book, in days since 1 January 1970; 0 when unknown. */
  addedOn: number;
};

type Columns = Partial<Record<keyof Book | keyof Derived, string>>;

/** The fields that lists, search, the cart and shipping need, with the names of their columns in a chunk. */
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
  language: "languages",
  isbn13: "isbns",
  hasSample: "samples",
  addedOn: "added",
} as const satisfies Columns;

/** The further fields that the book's page needs; fetched when idle, or on a visit. */
export const detailsColumns = {
  _id: "ids",
  description: "descriptions",
  isbn: "isbns",
  publisher: "publishers",
  language: "languages",
  pages: "pages",
  samplePdf: "samples",
} as const satisfies Columns;

/** The fields that are searched; the title ranks first. Searches, marks and the back office's table derive from it. */
export const searched = { title: true, author: true } as const satisfies Partial<Record<keyof Book, true>>;
export type SearchedField = keyof typeof searched;
export type SearchedTexts = Pick<Book, SearchedField>;
export const searchedFields = Object.keys(searched) as SearchedField[];

/** All searched fields in one text. */
export const searchedText = (book: SearchedTexts): string => joinTexts(book, searchedFields);

export const joinTexts = (book: SearchedTexts, fields: readonly SearchedField[]): string =>
  fields.map((field) => book[field]).join(" ");

export const haveSameTexts = (one: SearchedTexts, other: SearchedTexts): boolean =>
  searchedFields.every((field) => one[field] === other[field]);

export type BookSummary = Pick<Book & Derived, keyof typeof summaryColumns>;
export type BookDetails = Pick<Book, keyof typeof detailsColumns>;

export const summaryFields = Object.keys(summaryColumns) as (keyof BookSummary)[];
export const detailsFields = Object.keys(detailsColumns) as (keyof BookDetails)[];

export const toSummary = (book: BookSummary): BookSummary => pick(book, summaryFields);
export const toDetails = (book: BookDetails): BookDetails => pick(book, detailsFields);
