import { bulkEdit } from "@frangipani/core/books/bulk-edit";
import { BulkEdit, UploadRequest } from "@frangipani/core/books/input";
import { bookMessages } from "@frangipani/core/books/messages";
import type { BookPorts } from "@frangipani/core/books/ports";
import { listBooks } from "@frangipani/core/books/read-books";
import { removeImage, removeSample } from "@frangipani/core/books/remove-files";
import { bringBackBook, retireBook } from "@frangipani/core/books/retire-book";
import { createBook, editBook } from "@frangipani/core/books/save-book";
import { openUpload } from "@frangipani/core/books/upload-sample";
import { bookToWire } from "@frangipani/core/books/wire";
import { ImportInput } from "@frangipani/core/import/contract";
import { importRows } from "@frangipani/core/import/import-rows";
import { asAdmin } from "@frangipani/core/users/who";
import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import { BookPaging } from "../storefront/book-calls.ts";
import { booksPage } from "../storefront/book-routes.ts";
import { bookForm } from "./book-form.ts";
import { BookParam, ImageInput } from "./inputs.ts";

/** What administrators do with books (spec §7, Catalogue). */
export const bookAdminRoutes = (ports: BookPorts) =>
  new Hono<Env>()
    .post("/book/createBook", async (c) => {
      const admin = asAdmin(c.var.user);
      const { details, files } = await bookForm(c);
      const book = await createBook(ports, admin, details, files);
      return c.json(bookToWire(book, await ports.taxonomy.read()), 201);
    })
    .post("/book/updateBook/:id", input("param", BookParam), async (c) => {
      const admin = asAdmin(c.var.user);
      const { details, files, shown } = await bookForm(c);
      const book = await editBook(ports, admin, c.req.valid("param").id, details, files, shown);
      return c.json(bookToWire(book, await ports.taxonomy.read()));
    })
    .put("/book/deleteImage/:id", input("param", BookParam), input("json", ImageInput), async (c) => {
      const { url } = c.req.valid("json");
      const book = await removeImage(ports, asAdmin(c.var.user), c.req.valid("param").id, url);
      return c.json(bookToWire(book, await ports.taxonomy.read()));
    })
    .delete("/book/pdfDelete/:id", input("param", BookParam), async (c) => {
      const book = await removeSample(ports, asAdmin(c.var.user), c.req.valid("param").id);
      return c.json({
        message: bookMessages.pdfDeleted,
        book: bookToWire(book, await ports.taxonomy.read()),
      });
    })
    .put("/book/deleteBookById/:id", input("param", BookParam), input("query", BookPaging), async (c) => {
      await retireBook(ports, asAdmin(c.var.user), c.req.valid("param").id);
      return c.json(booksPage(c, await listBooks(ports, c.req.valid("query"), true)));
    })
    /** Beyond the specification: puts a retired book back on sale. */
    .put("/book/bringBackBookById/:id", input("param", BookParam), async (c) => {
      const book = await bringBackBook(ports, asAdmin(c.var.user), c.req.valid("param").id);
      return c.json(bookToWire(book, await ports.taxonomy.read()));
    })
    /** Beyond the specification: sets price, stock or status of several books, all or none. */
    .put("/book/bulkUpdate", input("json", BulkEdit), async (c) => {
      const books = await bulkEdit(ports, asAdmin(c.var.user), c.req.valid("json"));
      const taxonomy = await ports.taxonomy.read();
      return c.json(books.map((book) => bookToWire(book, taxonomy)));
    })
    /** Beyond the specification: where a sample too large for a form can be put. */
    .post("/book/sampleUpload", input("json", UploadRequest), async (c) =>
      c.json(await openUpload(ports, asAdmin(c.var.user), c.req.valid("json")), 201),
    )
    /** Beyond the specification: a piece of a catalogue file, or with `dryRun` what it would do. */
    .post("/book/import", input("json", ImportInput), async (c) => {
      const { rows, dryRun } = c.req.valid("json");
      return c.json(await importRows(ports, asAdmin(c.var.user), rows, { dryRun }));
    });
