import { readInventory } from "@frangipani/core/books/inventory";
import type { BookReadPorts } from "@frangipani/core/books/ports";
import {
  type BooksAnswer,
  listBooks,
  listCategory,
  readBook,
  seesRetired,
} from "@frangipani/core/books/read-books";
import { exportBooks } from "@frangipani/core/import/export-books";
import type { Clock } from "@frangipani/core/kernel/clock";
import { asAdmin } from "@frangipani/core/users/who";
import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import { nextCursor } from "../http/paging.ts";
import { publicRead } from "../http/public-read.ts";
import { BookPaging, CategoryQuery, InventoryQuery } from "./inputs.ts";

/** Answers a page of books as a plain list (spec §7); the next page's cursor stands in a header. */
export function booksPage(c: Context<Env>, { books, cursor }: BooksAnswer) {
  nextCursor(c, cursor);
  return c.json(books);
}

/** What everybody reads of books (spec §7, Catalogue). */
export const bookReadRoutes = (ports: BookReadPorts & { clock: Clock }) => {
  const ofCategory = async (c: Context<Env>, query: z.output<typeof CategoryQuery>) => {
    const { category, subcategory, ...page } = query;
    return booksPage(c, await listCategory(ports, { category, subcategory }, page));
  };
  return (
    new Hono<Env>()
      .get("/book/getBooks", publicRead, input("query", BookPaging), async (c) =>
        booksPage(c, await listBooks(ports, c.req.valid("query"), seesRetired(c.var.user))),
      )
      // Despite its name a list of books, those on sale, whoever asks (spec §7).
      .get("/categories/getCategories", publicRead, input("query", BookPaging), async (c) =>
        booksPage(c, await listBooks(ports, c.req.valid("query"), false)),
      )
      .get("/book/category", publicRead, input("query", CategoryQuery), (c) =>
        ofCategory(c, c.req.valid("query")),
      )
      .get("/book/category/", publicRead, input("query", CategoryQuery), (c) =>
        ofCategory(c, c.req.valid("query")),
      )
      .get("/book/getBookById/:id", publicRead, async (c) =>
        c.json(await readBook(ports, c.req.param("id"), seesRetired(c.var.user))),
      )
      // Beyond the specification: what the back office's table holds of every book, by their latest changes.
      .get("/book/inventory", input("query", InventoryQuery), async (c) => {
        asAdmin(c.var.user);
        return c.json(await readInventory(ports, c.req.valid("query"), ports.clock.now()));
      })
      // Beyond the specification: the books on sale as a catalogue file, in pieces that follow each other.
      .get("/book/export", input("query", BookPaging), async (c) => {
        const { csv, cursor } = await exportBooks(ports, asAdmin(c.var.user), c.req.valid("query"));
        nextCursor(c, cursor);
        c.header("content-disposition", 'attachment; filename="books.csv"');
        return c.body(csv, 200, { "content-type": "text/csv; charset=utf-8" });
      })
  );
};
