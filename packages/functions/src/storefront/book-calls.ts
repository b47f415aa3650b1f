import { BookWire } from "@frangipani/core/books";
import * as z from "zod/mini";
import { type Call, type Calls, callsOf } from "../contract/call.ts";
import { BookPaging } from "../contract/paging.ts";
import { missing } from "../contract/refusals.ts";

export const CategoryQuery = z.extend(BookPaging, {
  category: z.string("category is required").check(z.maxLength(200)),
  subcategory: z.optional(z.string().check(z.maxLength(200))),
});

const { anyone, ourAdmin } = callsOf("Catalogue");
const Book = { Book: BookWire };
const ofCategory = {
  ...anyone,
  summary: "List the books of a category",
  description: "Category and subcategory are named; the books are those on sale, up to a few seconds ago.",
  query: CategoryQuery,
  response: { description: "Books", list: Book },
  isPaged: true,
  etag: "body",
  refusals: [missing("category.missing", "The shop has no such category or subcategory.")],
} satisfies Call;

export const bookCalls = {
  "GET /api/book/getBooks": {
    ...anyone,
    scope: "catalogue:read",
    summary: "List books",
    description: "Those on sale; for administrators, retired ones too.",
    query: BookPaging,
    response: { description: "Books, by id", list: Book },
    isPaged: true,
    etag: "body",
  },
  "GET /api/categories/getCategories": {
    ...anyone,
    summary: "List the books on sale",
    description: "Despite its name a list of books.",
    query: BookPaging,
    response: { description: "Books, by id", list: Book },
    isPaged: true,
    etag: "body",
  },
  "GET /api/book/category": {
    ...ofCategory,
    description: `${ofCategory.description} The same without the slash.`,
  },
  "GET /api/book/category/": ofCategory,
  "GET /api/book/getBookById/:id": {
    ...anyone,
    scope: "catalogue:read",
    summary: "Read a book",
    response: { description: "The book", json: Book },
    etag: "body",
    refusals: [missing("book.missing", "There is no such book on sale.")],
  },
  "GET /api/book/export": {
    ...ourAdmin,
    summary: "The books on sale as a catalogue file, piece by piece",
    query: BookPaging,
    response: {
      description: "A piece of the file; the first has the header",
      text: "text/csv; charset=utf-8",
    },
    isPaged: true,
  },
} satisfies Calls;
