import {
  type Book,
  type BookPorts,
  bookMessages,
  bookToWire,
  bulkEdit,
  createBook,
  createUpload,
  editBook,
  listBooks,
  removeImage,
  removeSample,
  restoreBook,
  retireBook,
} from "@frangipani/core/books";
import { importRows } from "@frangipani/core/import";
import { routes } from "../contract/routes.ts";
import { pageOf } from "../http/paging.ts";
import { bookAdminCalls } from "./book-calls.ts";
import { bookForm } from "./book-form.ts";

export const bookAdminRoutes = (ports: BookPorts) => {
  const toWire = async (book: Book) => bookToWire(book, await ports.taxonomy.read());
  return routes(bookAdminCalls, {
    "POST /api/book/createBook": async ({ c }) => {
      const { input, files } = await bookForm(c);
      return toWire(await createBook(ports, input, files));
    },
    "POST /api/book/updateBook/:id": async ({ c, params }) => {
      const { input, files, existing } = await bookForm(c);
      return toWire(await editBook(ports, params.id, input, files, existing));
    },
    "PUT /api/book/deleteImage/:id": async ({ params, json }) =>
      toWire(await removeImage(ports, params.id, json.url)),
    "DELETE /api/book/pdfDelete/:id": async ({ params }) => {
      const book = await removeSample(ports, params.id);
      return { message: bookMessages.pdfDeleted, book: await toWire(book) };
    },
    "PUT /api/book/deleteBookById/:id": async ({ c, params, query }) => {
      await retireBook(ports, params.id);
      const { books, cursor } = await listBooks(ports, query, true);
      return pageOf(c, books, cursor);
    },
    "PUT /api/book/bringBackBookById/:id": async ({ params }) => toWire(await restoreBook(ports, params.id)),
    "PUT /api/book/bulkUpdate": async ({ json }) => {
      const books = await bulkEdit(ports, json);
      const taxonomy = await ports.taxonomy.read();
      return books.map((book) => bookToWire(book, taxonomy));
    },
    "POST /api/book/sampleUpload": ({ json }) => createUpload(ports, json),
    "POST /api/book/import": ({ json: { rows, dryRun } }) => importRows(ports, rows, { dryRun }),
  });
};
