import { BookDetails, BulkEdit, UploadRequest, UploadTicket } from "@frangipani/core/books/input";
import { InventoryPage } from "@frangipani/core/books/inventory";
import { BookWire } from "@frangipani/core/books/wire";
import { ImportInput, ImportReport } from "@frangipani/core/import/contract";
import * as z from "zod/mini";
import { BookParam, ImageInput } from "../../backoffice/inputs.ts";
import { BookPaging, InventoryQuery } from "../../storefront/inputs.ts";
import { PdfDeleted } from "../components.ts";
import type { FormPart, Operation } from "../operation.ts";
import { conflict, invalid, missing } from "../refusals.ts";

const area = "Catalogue";
const books = z.array(BookWire);
const form: Readonly<Record<string, FormPart>> = {
  bookDetails: { what: "The book's fields, as JSON text", json: BookDetails },
  image: { what: "A cover of 2 MB at most", file: "image/jpeg, image/png, image/webp" },
  existingImageUrl: { what: "Instead of `image`: the cover stays", text: true },
  samplePdf: { what: "A sample", file: "application/pdf" },
  existingSamplePdf: { what: "Instead of `samplePdf`: the sample stays", text: true },
  samplePdfUpload: { what: "Instead of `samplePdf`: the name of an upload (sampleUpload)", text: true },
};
const details = { book: BookWire };
const noBook = missing("book.missing", "There is no such book.");
const changed = {
  ...conflict("book.changed", "Somebody else changed it meanwhile; `book` is what it is now."),
  details,
};
const files = [
  invalid("input.multipart", "The body is no multipart form."),
  invalid("image.type", "The image is none, or of another type."),
  invalid("image.broken", "The image is damaged."),
  invalid("image.size", "The image is larger than 2 MB."),
  invalid("image.pixels", "The image has too many pixels."),
  invalid("pdf.type", "The sample is no PDF."),
  invalid("pdf.broken", "The sample cannot be opened."),
  invalid("pdf.active", "The sample holds scripts or files."),
  invalid("pdf.size", "The sample is larger than 50 MB."),
  invalid("upload.missing", "There is no such upload."),
];
const gone = conflict("category.gone", "The category was removed meanwhile.");

/** What administrators do with books. */
export const bookAdmin = {
  "POST /api/book/createBook": {
    area,
    summary: "Add a book",
    form,
    answers: { 201: { what: "The book", json: BookWire } },
    refusals: [...files, invalid("image.required", "A new book needs a cover."), gone],
  },
  "POST /api/book/updateBook/:id": {
    area,
    summary: "Change a book",
    about:
      "With `version`, an edit which would undo somebody else's is refused; with `stockSeen`, one which would undo a sale.",
    params: BookParam,
    form,
    answers: { 200: { what: "The book", json: BookWire } },
    refusals: [...files, noBook, changed, gone],
  },
  "PUT /api/book/deleteImage/:id": {
    area,
    summary: "Take a book's cover away",
    params: BookParam,
    json: ImageInput,
    answers: { 200: { what: "The book", json: BookWire } },
    refusals: [noBook, missing("image.missing", "The book has no such cover."), changed],
  },
  "DELETE /api/book/pdfDelete/:id": {
    area,
    summary: "Take a book's sample away",
    params: BookParam,
    answers: { 200: { what: "The book", json: PdfDeleted } },
    refusals: [noBook, missing("pdf.missing", "The book has no sample."), changed],
  },
  "PUT /api/book/deleteBookById/:id": {
    area,
    summary: "Retire a book",
    params: BookParam,
    query: BookPaging,
    answers: { 200: { what: "The updated list of books", json: books } },
    pages: true,
    refusals: [noBook, changed],
  },
  "PUT /api/book/bringBackBookById/:id": {
    area,
    isOurs: true,
    summary: "Put a retired book back on sale",
    params: BookParam,
    answers: { 200: { what: "The book", json: BookWire } },
    refusals: [noBook, changed, gone],
  },
  "PUT /api/book/bulkUpdate": {
    area,
    isOurs: true,
    summary: "Set price, stock or status of several books, all or none",
    json: BulkEdit,
    answers: { 200: { what: "The books", json: books } },
    refusals: [
      noBook,
      changed,
      {
        ...conflict("books.changed", "Somebody else changed some of them; `books` are what those are now."),
        details: { books },
      },
      gone,
    ],
  },
  "POST /api/book/sampleUpload": {
    area,
    isOurs: true,
    summary: "Where a sample too large for a form can be put",
    json: UploadRequest,
    answers: { 201: { what: "An address which takes exactly this file", json: UploadTicket } },
  },
  "POST /api/book/import": {
    area,
    isOurs: true,
    summary: "Bring rows of a catalogue file",
    about: "With `dryRun`, only tells what would change.",
    json: ImportInput,
    answers: { 200: { what: "What became of the rows", json: ImportReport } },
  },
  "GET /api/book/inventory": {
    area,
    isOurs: true,
    summary: "What the back office's table holds of every book",
    about: "Read like the catalogue's log: page by page, and later what has changed since.",
    query: InventoryQuery,
    answers: { 200: { what: "Changed books, each once in its latest state", json: InventoryPage } },
  },
  "GET /api/book/export": {
    area,
    isOurs: true,
    summary: "The books on sale as a catalogue file, piece by piece",
    query: BookPaging,
    answers: {
      200: { what: "A piece of the file; the first has the header", text: "text/csv; charset=utf-8" },
    },
    pages: true,
  },
} satisfies Record<string, Operation>;
