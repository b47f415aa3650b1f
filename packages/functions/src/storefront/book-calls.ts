import { BookWire, INVENTORY_ORDERS, STATUS_FILTERS } from "@frangipani/core/books";
import { BookSuggestion, InventoryMatches, InventoryPage, InventorySize } from "@frangipani/core/catalogue";
import * as z from "zod/mini";
import { type Call, type Calls, callsOf, missing } from "../contract/call.ts";
import { BookPaging, LogCursor, pagingQuery } from "../contract/paging.ts";

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

// A row takes 300 bytes on the wire; a page ends at 1 MB of books, about a thousand of them.
const InventoryQuery = z.object({ after: LogCursor, limit: pagingQuery(2000).shape.limit });

const InventorySearch = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  show: z._default(z.enum(STATUS_FILTERS), "all"),
  order: z.optional(z.enum(INVENTORY_ORDERS)),
  // At 400 kB a book at most, one request to the table.
  limit: pagingQuery(25).shape.limit,
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
});

const SuggestionQuery = z.object({
  isbn: z.string().check(z.regex(/^97[89]\d{10}$/)),
  title: z._default(z.string().check(z.maxLength(200)), ""),
  author: z._default(z.string().check(z.maxLength(200)), ""),
});

export const inventoryCalls = {
  "GET /api/book/inventory": {
    ...ourAdmin,
    scope: "catalogue:read",
    summary: "What the back office's table holds of every book",
    description: "Read like the catalogue's log: page by page, and later what has changed since.",
    query: InventoryQuery,
    response: { description: "Changed books, each once in its latest state", json: { InventoryPage } },
  },
  "GET /api/book/inventory/size": {
    ...ourAdmin,
    summary: "How many books the back office's table has",
    description: "Retired ones as of the last snapshot of the catalogue.",
    response: { description: "Their number", json: { InventorySize } },
  },
  "GET /api/book/inventory/search": {
    ...ourAdmin,
    scope: "catalogue:read",
    summary: "Search, filter and sort every book",
    description:
      "Each word in title or author, or the beginning of an ISBN from six digits on. Which books they are is as of a moment ago, what they are as of now.",
    query: InventorySearch,
    response: { description: "How many books fit, and some of them", json: { InventoryMatches } },
  },
  "GET /api/book/inventory/suggestion": {
    ...ourAdmin,
    summary: "What the shop's books say of a new one",
    description:
      "By the books with the nearest ISBNs of 13 digits and, with a title and an author, by its other editions. Fields of which nothing is known are empty.",
    query: SuggestionQuery,
    response: { description: "Values for a new book's form", json: { BookSuggestion } },
  },
} satisfies Calls;
