import type * as z from "zod/mini";
import { Book } from "../../src/books/book/book.ts";
import { summarize } from "../../src/books/book/summarize.ts";
import type { BookSummary } from "../../src/books/book/views.ts";
import { BookWire, bookToWire } from "../../src/books/book/wire.ts";
import { testCategory } from "./category.ts";

const CREATED_AT = "2026-06-15T02:00:00.000Z";

export const testBook = (part: Partial<z.input<typeof Book>> = {}): Book =>
  Book.parse({
    _id: "b1",
    title: "The Hobbit",
    author: "J.R.R. Tolkien",
    description: "There and back again.",
    price: 3102,
    categoryId: "ca_fiction",
    subcategoryId: "su_classics",
    stock: 10,
    weight: 200,
    isbn: "0618260307",
    publisher: "Merlion Editions",
    publishedDate: 1937,
    language: "English",
    pages: 115,
    featured: false,
    status: true,
    cover: null,
    samplePdf: null,
    version: 1,
    createdAt: CREATED_AT,
    changedAt: CREATED_AT,
    ...part,
  });

/** A summary of `testBook`, without an ISBN and without a known day on which it was added. */
export const testSummary = (part: Partial<Record<keyof BookSummary, unknown>> = {}): BookSummary =>
  ({ ...summarize(testBook()), isbn13: "", addedOn: 0, ...part }) as BookSummary;

/** `testBook` as the API returns it. */
export const testBookWire = (part: Partial<Record<keyof BookWire, unknown>> = {}): BookWire =>
  BookWire.parse({ ...bookToWire(testBook(), TAXONOMY), ...part });
const TAXONOMY = { version: 1, categories: [testCategory("fiction", "classics")] };
