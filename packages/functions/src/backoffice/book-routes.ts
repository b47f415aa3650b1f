import {
  addFiles,
  applyStockLines,
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
  type StockPorts,
} from "@frangipani/core/books";
import { importRows } from "@frangipani/core/import";
import { countSkipped } from "@frangipani/core/import/contract";
import { instant } from "@frangipani/core/kernel";
import type { NoticeStore } from "@frangipani/core/notices";
import { routes } from "../contract/routes.ts";
import { pageOf } from "../http/paging.ts";
import { wasThrottled } from "../http/telemetry/metering.ts";
import { bookAdminCalls } from "./book-calls.ts";
import { addedFiles, bookForm } from "./book-form.ts";

export const bookAdminRoutes = (
  ports: BookPorts & StockPorts & { notices: Pick<NoticeStore, "noteImport"> },
) => {
  const toWire = async (book: Book) => bookToWire(book, await ports.taxonomy.read());
  return routes(bookAdminCalls, {
    "POST /api/book/createBook": async ({ c, by }) => {
      const { input, files } = await bookForm(c);
      return toWire(await createBook(ports, by, input, files));
    },
    "POST /api/book/updateBook/:id": async ({ c, by, params }) => {
      const { input, files, existing } = await bookForm(c);
      return toWire(await editBook(ports, by, params.id, input, files, existing));
    },
    "POST /api/book/addFiles/:id": async ({ c, by, params }) =>
      toWire(await addFiles(ports, by, params.id, await addedFiles(c))),
    "PUT /api/book/deleteImage/:id": async ({ by, params, json }) =>
      toWire(await removeImage(ports, by, params.id, json.url)),
    "DELETE /api/book/pdfDelete/:id": async ({ by, params }) => {
      const book = await removeSample(ports, by, params.id);
      return { message: bookMessages.pdfDeleted, book: await toWire(book) };
    },
    "PUT /api/book/deleteBookById/:id": async ({ c, by, params, query }) => {
      await retireBook(ports, by, params.id);
      const { books, cursor } = await listBooks(ports, query, true);
      return pageOf(c, books, cursor);
    },
    "PUT /api/book/bringBackBookById/:id": async ({ by, params }) =>
      toWire(await restoreBook(ports, by, params.id)),
    "PUT /api/book/bulkUpdate": async ({ by, json }) => {
      const books = await bulkEdit(ports, by, json);
      const taxonomy = await ports.taxonomy.read();
      return books.map((book) => bookToWire(book, taxonomy));
    },
    "POST /api/book/stock": ({ by, json }) => applyStockLines(ports, by, json),
    "POST /api/book/sampleUpload": ({ json }) => createUpload(ports, json),
    "POST /api/book/import": async ({ by, json: { rows, progress, ...options } }) => {
      const report = await importRows(ports, rows, { ...options, by });
      if (progress && !options.dryRun)
        await ports.notices.noteImport({
          ...progress,
          skipped: progress.skipped + countSkipped(report.rejected),
          id: `${by.id}#${progress.startedAtMs}`,
          at: instant(ports.clock.now()),
        });
      return { ...report, ...(wasThrottled() && { isThrottled: true }) };
    },
  });
};
