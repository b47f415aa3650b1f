import {
  type BookReadPorts,
  type BooksPage,
  canSeeRetired,
  listBooks,
  listCategory,
  readBook,
} from "@frangipani/core/books";
import { exportBooks } from "@frangipani/core/import";
import type { Clock } from "@frangipani/core/kernel";
import type { Context } from "hono";
import type * as z from "zod/mini";
import { routes } from "../contract/routes.ts";
import type { Env } from "../http/env.ts";
import { pageOf } from "../http/paging.ts";
import { publicRead } from "../http/public-read.ts";
import { bookCalls, type CategoryQuery } from "./book-calls.ts";
import { recentHead, recentPages } from "./recent-pages.ts";

const booksPage = (c: Context<Env>, { books, cursor }: BooksPage) => pageOf(c, books, cursor);

type BookRoutesPorts = BookReadPorts & Parameters<typeof recentHead>[0] & { clock: Clock };

export const bookReadRoutes = (ports: BookRoutesPorts) => {
  const head = recentHead(ports);
  /** For shoppers' reads: up to a few seconds old if another process changed it. */
  const recent: BookReadPorts = {
    books: {
      ...ports.books,
      inCategory: recentPages({ books: ports.books, head, clock: ports.clock }),
    },
    taxonomy: { read: async () => (await head()).taxonomy },
  };
  type InCategory = { c: Context<Env>; query: z.output<typeof CategoryQuery> };
  const ofCategory = async ({ c, query: { category, subcategory, ...paging } }: InCategory) =>
    booksPage(c, await listCategory(recent, { category, subcategory }, paging));
  return routes(
    bookCalls,
    {
      "GET /api/book/getBooks": async ({ c, principal, query }) =>
        booksPage(c, await listBooks(ports, query, canSeeRetired(principal))),
      // Only books on sale, also for administrators.
      "GET /api/categories/getCategories": async ({ c, query }) =>
        booksPage(c, await listBooks(ports, query, false)),
      "GET /api/book/category": ofCategory,
      "GET /api/book/category/": ofCategory,
      "GET /api/book/getBookById/:id": ({ principal, params }) =>
        readBook(recent, params.id, canSeeRetired(principal)),
      "GET /api/book/export": async ({ c, query }) => {
        const { csv, cursor } = await exportBooks(ports, query);
        c.header("content-disposition", 'attachment; filename="books.csv"');
        return c.body(pageOf(c, csv, cursor), 200, { "content-type": "text/csv; charset=utf-8" });
      },
    },
    publicRead,
  );
};
