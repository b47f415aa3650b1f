import { BookWire } from "@frangipani/core/books/wire";
import * as z from "zod/mini";
import { BookPaging, CategoryQuery, FeedQuery, SearchQuery } from "../../storefront/inputs.ts";
import { ChangesWire, FoundWire, ManifestWire, OpeningWire } from "../feed.ts";
import type { Operation } from "../operation.ts";
import { missing } from "../refusals.ts";

const area = "Catalogue";
const books = z.array(BookWire);
const ofCategory = {
  area,
  summary: "List the books of a category",
  about: "Category and subcategory are named; the books are those on sale.",
  query: CategoryQuery,
  answers: { 200: { what: "Books", json: books } },
  pages: true,
  revalidates: true,
  refusals: [missing("category.missing", "The shop has no such category or subcategory.")],
} satisfies Operation;

/** What everybody reads of books. */
export const bookReads = {
  "GET /api/book/getBooks": {
    area,
    summary: "List books",
    about: "Those on sale; for administrators, retired ones too.",
    query: BookPaging,
    answers: { 200: { what: "Books, by id", json: books } },
    pages: true,
    revalidates: true,
  },
  "GET /api/categories/getCategories": {
    area,
    summary: "List the books on sale",
    about: "Despite its name a list of books.",
    query: BookPaging,
    answers: { 200: { what: "Books, by id", json: books } },
    pages: true,
    revalidates: true,
  },
  "GET /api/book/category": { ...ofCategory, about: `${ofCategory.about} The same without the slash.` },
  "GET /api/book/category/": ofCategory,
  "GET /api/book/getBookById/:id": {
    area,
    summary: "Read a book",
    answers: { 200: { what: "The book", json: BookWire } },
    revalidates: true,
    refusals: [missing("book.missing", "There is no such book on sale.")],
  },
  "GET /api/catalogue": {
    area,
    isOurs: true,
    summary: "What the offline catalogue needs beside the books",
    about:
      "Settings, and where the compacted catalogue lies. Amounts are integers: cents, grams, hundredths of a percent.",
    answers: { 200: { what: "The manifest", json: ManifestWire } },
    revalidates: true,
  },
  "GET /api/catalogue/changes": {
    area,
    isOurs: true,
    summary: "The books changed after a place in the log",
    query: FeedQuery,
    answers: {
      200: { what: "Changed books, each once in its latest state, and those gone", json: ChangesWire },
    },
    revalidates: true,
  },
  "GET /api/catalogue/opening": {
    area,
    isOurs: true,
    summary: "Read the books of the first screens",
    about: "The first featured books and the first ones of all, by title. Up to a few seconds old.",
    answers: { 200: { what: "The categories, and a screenful of books of either kind", json: OpeningWire } },
    revalidates: true,
  },
  "GET /api/catalogue/search": {
    area,
    isOurs: true,
    summary: "Search, filter and sort the books on sale",
    about:
      "As a device does it that holds them all: by title and author, without case or accents, best first, one slip a word forgiven. Up to a few seconds old.",
    query: SearchQuery,
    answers: { 200: { what: "How many books fit, and some of them", json: FoundWire } },
    revalidates: true,
  },
} satisfies Record<string, Operation>;
