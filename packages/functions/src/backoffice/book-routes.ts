import type { Book } from "@frangipani/core/books/book";
import { bulkEdit } from "@frangipani/core/books/bulk-edit";
import { bookMessages } from "@frangipani/core/books/messages";
import type { BookPorts } from "@frangipani/core/books/ports";
import { listBooks } from "@frangipani/core/books/read-books";
import { removeImage, removeSample } from "@frangipani/core/books/remove-files";
import { bringBackBook, retireBook } from "@frangipani/core/books/retire-book";
import { createBook, editBook } from "@frangipani/core/books/save-book";
import { openUpload } from "@frangipani/core/books/upload-sample";
import { bookToWire } from "@frangipani/core/books/wire";
import { importRows } from "@frangipani/core/import/import-rows";
import { routes } from "../contract/routes.ts";
import { pageOf } from "../http/paging.ts";
import { bookAdminCalls } from "./book-calls.ts";
import { bookForm } from "./book-form.ts";

export const bookAdminRoutes = (ports: BookPorts) => {
  const toWire = async (book: Book) => bookToWire(book, await ports.taxonomy.read());
  return routes(bookAdminCalls, {
    "POST /api/book/createBook": async ({ c, principal }) => {
      const { details, files } = await bookForm(c);
      return toWire(await createBook(ports, principal, details, files));
    },
    "POST /api/book/updateBook/:id": async ({ c, principal, params }) => {
      const { details, files, shown } = await bookForm(c);
      return toWire(await editBook(ports, principal, params.id, details, files, shown));
    },
    "PUT /api/book/deleteImage/:id": async ({ principal, params, json }) =>
      toWire(await removeImage(ports, principal, params.id, json.url)),
    "DELETE /api/book/pdfDelete/:id": async ({ principal, params }) => {
      const book = await removeSample(ports, principal, params.id);
      return { message: bookMessages.pdfDeleted, book: await toWire(book) };
    },
    "PUT /api/book/deleteBookById/:id": async ({ c, principal, params, query }) => {
      await retireBook(ports, principal, params.id);
      const { books, cursor } = await listBooks(ports, query, true);
      return pageOf(c, books, cursor);
    },
    "PUT /api/book/bringBackBookById/:id": async ({ principal, params }) =>
      toWire(await bringBackBook(ports, principal, params.id)),
    "PUT /api/book/bulkUpdate": async ({ principal, json }) => {
      const books = await bulkEdit(ports, principal, json);
      const taxonomy = await ports.taxonomy.read();
      return books.map((book) => bookToWire(book, taxonomy));
    },
    "POST /api/book/sampleUpload": ({ principal, json }) => openUpload(ports, principal, json),
    "POST /api/book/import": ({ principal, json: { rows, dryRun } }) =>
      importRows(ports, principal, rows, { dryRun }),
  });
};
