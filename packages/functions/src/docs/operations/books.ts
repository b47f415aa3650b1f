import { BookWire } from "@frangipani/core/books/wire";
import type { Operation } from "../../contract/call.ts";
import { missing } from "../../contract/refusals.ts";
import { BookPaging, CategoryQuery, FeedQuery, SearchQuery } from "../../storefront/inputs.ts";
import { ChangesWire, FoundWire, ManifestWire, OpeningWire } from "../feed.ts";

const area = "Catalogue";
const Book = { Book: BookWire };
const ofCategory = {
  area,
  summary: "List the books of a category",
  description: "Category and subcategory are named; the books are those on sale.",
  query: CategoryQuery,
  answer: { description: "Books", list: Book },
  isPaged: true,
  etag: "body",
  refusals: [missing("category.missing", "The shop has no such category or subcategory.")],
} satisfies Operation;

/** What everybody reads of books. */
export const bookReads = {
  "GET /api/book/getBooks": {
    area,
    summary: "List books",
    description: "Those on sale; for administrators, retired ones too.",
    query: BookPaging,
    answer: { description: "Books, by id", list: Book },
    isPaged: true,
    etag: "body",
  },
  "GET /api/categories/getCategories": {
    area,
    summary: "List the books on sale",
    description: "Despite its name a list of books.",
    query: BookPaging,
    answer: { description: "Books, by id", list: Book },
    isPaged: true,
    etag: "body",
  },
  "GET /api/book/category": {
    ...ofCategory,
    description: `${ofCategory.description} The same without the slash.`,
  },
  "GET /api/book/category/": ofCategory,
  "GET /api/book/getBookById/:id": {
    area,
    summary: "Read a book",
    answer: { description: "The book", json: Book },
    etag: "body",
    refusals: [missing("book.missing", "There is no such book on sale.")],
  },
  "GET /api/catalogue": {
    area,
    isOurs: true,
    summary: "What the offline catalogue needs beside the books",
    description:
      "Settings, and where the compacted catalogue lies. Amounts are integers: cents, grams, hundredths of a percent.",
    answer: { description: "The manifest", json: { Manifest: ManifestWire } },
    etag: "handler",
  },
  "GET /api/catalogue/changes": {
    area,
    isOurs: true,
    summary: "The books changed after a place in the log",
    query: FeedQuery,
    answer: {
      description: "Changed books, each once in its latest state, and those gone",
      json: { Changes: ChangesWire },
    },
    etag: "handler",
  },
  "GET /api/catalogue/opening": {
    area,
    isOurs: true,
    summary: "Read the books of the first screens",
    description: "The first featured books and the first ones of all, by title. Up to a few seconds old.",
    answer: {
      description: "The categories, and a screenful of books of either kind",
      json: { OpeningBooks: OpeningWire },
    },
    etag: "handler",
  },
  "GET /api/catalogue/search": {
    area,
    isOurs: true,
    summary: "Search, filter and sort the books on sale",
    description:
      "As a device does it that holds them all: by title and author, without case or accents, best first, one slip a word forgiven. Up to a few seconds old.",
    query: SearchQuery,
    answer: { description: "How many books fit, and some of them", json: { Found: FoundWire } },
    etag: "handler",
  },
} satisfies Record<string, Operation>;
