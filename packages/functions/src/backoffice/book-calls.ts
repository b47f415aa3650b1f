import {
  BookId,
  BookInput,
  BookWire,
  BulkEdit,
  StockInput,
  StockReport,
  UploadRequest,
  UploadTicket,
} from "@frangipani/core/books";
import {
  FileToImport,
  ImportId,
  ImportInput,
  ImportReport,
  UnfinishedImport,
} from "@frangipani/core/import/contract";
import * as z from "zod/mini";
import { type Calls, callsOf, conflict, type FormPart, invalid, missing } from "../contract/call.ts";
import { BookPaging } from "../contract/paging.ts";

const BookParam = z.object({ id: BookId });
const ImageInput = z.object({
  url: z.string("url is required").check(z.minLength(1), z.maxLength(2000)),
});
const ImportUpload = z.extend(z.omit(UploadTicket, { uploadId: true }), { id: ImportId });
const PdfDeleted = z.object({ message: z.string(), book: BookWire });

const Book = { Book: BookWire };
type Form = Readonly<Record<string, FormPart>>;
const fileParts: Form = {
  image: { description: "A cover of 2 MB at most", file: "image/jpeg, image/png, image/webp" },
  samplePdf: { description: "A sample", file: "application/pdf" },
  samplePdfUpload: {
    description: "Instead of `samplePdf`: the name of an upload (sampleUpload)",
    text: true,
  },
};
const form: Form = {
  bookDetails: { description: "The book's fields, as JSON text", json: { BookInput } },
  ...fileParts,
  existingImageUrl: { description: "Instead of `image`: the cover stays", text: true },
  existingSamplePdf: { description: "Instead of `samplePdf`: the sample stays", text: true },
};
const noBook = missing("book.missing", "There is no such book.");
const changed = {
  ...conflict("book.changed", "Somebody else changed it meanwhile; `book` is what it is now."),
  details: { book: { json: Book } },
};
const files = [
  invalid("input.multipart", "The body is no multipart form."),
  invalid("image.type", "The image is none, or of another type."),
  invalid("image.broken", "The image is damaged."),
  invalid("image.size", "The image is larger than 2 MB."),
  invalid("image.pixels", "The image has too many pixels."),
  invalid("image.side", "A side of the image has more than 16,383 pixels."),
  invalid("pdf.type", "The sample is no PDF."),
  invalid("pdf.broken", "The sample cannot be opened."),
  invalid("pdf.active", "The sample holds scripts or files."),
  invalid("pdf.size", "The sample is larger than 50 MB."),
  invalid("upload.missing", "There is no such upload."),
];
const categoryRemoved = conflict("category.gone", "The category was removed meanwhile.");

const { admin, ourAdmin } = callsOf("Catalogue");

export const bookAdminCalls = {
  "POST /api/book/createBook": {
    ...admin,
    summary: "Add a book",
    form,
    response: { status: 201, description: "The book", json: Book },
    refusals: [...files, invalid("image.required", "A new book needs a cover."), categoryRemoved],
  },
  "POST /api/book/updateBook/:id": {
    ...admin,
    summary: "Change a book",
    description:
      "With `version`, an edit which would undo somebody else's is refused; with `stockSeen`, one which would undo a sale.",
    params: BookParam,
    form,
    response: { description: "The book", json: Book },
    refusals: [...files, noBook, changed, categoryRemoved],
  },
  "POST /api/book/addFiles/:id": {
    ...ourAdmin,
    summary: "Give a book a cover or a sample which it lacks",
    description: "What it has stays, so that the same call, repeated, changes nothing.",
    params: BookParam,
    form: {
      ...fileParts,
      imageUrl: { description: "Instead of `image`: a public https address to fetch it from", text: true },
    },
    response: { description: "The book", json: Book },
    refusals: [
      ...files,
      invalid("image.url", "The address is none of https, or has a port, name or password."),
      invalid(
        "image.unreachable",
        "The address is not public, does not answer with an image in 10 s, or its robots.txt forbids it.",
      ),
      { status: 429, code: "image.host-busy", when: "Another image of the host is being fetched." },
      noBook,
      categoryRemoved,
    ],
  },
  "PUT /api/book/deleteImage/:id": {
    ...admin,
    summary: "Take a book's cover away",
    params: BookParam,
    json: { ImageInput },
    response: { description: "The book", json: Book },
    refusals: [noBook, missing("image.missing", "The book has no such cover."), changed],
  },
  "DELETE /api/book/pdfDelete/:id": {
    ...admin,
    summary: "Take a book's sample away",
    params: BookParam,
    response: { description: "The book", json: { PdfDeleted } },
    refusals: [noBook, missing("pdf.missing", "The book has no sample."), changed],
  },
  "PUT /api/book/deleteBookById/:id": {
    ...admin,
    summary: "Retire a book",
    params: BookParam,
    query: BookPaging,
    response: { description: "The updated list of books", list: Book },
    isPaged: true,
    refusals: [noBook, changed],
  },
  "PUT /api/book/bringBackBookById/:id": {
    ...ourAdmin,
    summary: "Put a retired book back on sale",
    params: BookParam,
    response: { description: "The book", json: Book },
    refusals: [noBook, changed, categoryRemoved],
  },
  "PUT /api/book/bulkUpdate": {
    ...ourAdmin,
    summary: "Set price, stock or status of several books, all or none",
    json: { BulkEdit },
    response: { description: "The books", list: Book },
    refusals: [
      noBook,
      changed,
      {
        ...conflict("books.changed", "Somebody else changed some of them; `books` are what those are now."),
        details: { books: { list: Book } },
      },
      categoryRemoved,
    ],
  },
  "POST /api/book/stock": {
    ...ourAdmin,
    scope: "stock:write",
    summary: "Count, receive or sell copies",
    description:
      "`sold` is what another till sold. Each line is applied once, however often it is sent. A count adds the difference between `copies` and `stockSeen` to the stock, so that sales made meanwhile stay subtracted (`stockSeen`: the stock and what attempts to pay hold, which is on the shelf), and is refused (`changed`) when an administrator has changed the book since `version`.",
    json: { StockInput },
    response: { description: "What became of each line", json: { StockReport } },
  },
  "POST /api/book/sampleUpload": {
    ...ourAdmin,
    summary: "Where a sample too large for a form can be put",
    json: { UploadRequest },
    response: {
      status: 201,
      description: "An address which takes exactly this file",
      json: { UploadTicket },
    },
  },
  "POST /api/book/import": {
    ...ourAdmin,
    summary: "Bring rows of a catalogue file",
    description:
      "A book that exists keeps what a row has no column for; a new one needs all but `featured`. With `dryRun`, only tells what would change, as if `newCategories` were there. With `progress` the seller is told of an import that stops or skips rows.",
    json: { ImportInput },
    response: { description: "What became of the rows", json: { ImportReport } },
    refusals: [missing("import.ended", "The import of `progress` was completed or discarded.")],
  },
  "POST /api/book/imports": {
    ...ourAdmin,
    summary: "Store a catalogue file while it is imported",
    description: "So that any administrator can continue the import within a week.",
    json: { FileToImport },
    response: {
      status: 201,
      description: "An address which takes exactly this file",
      json: { ImportUpload },
    },
  },
  "GET /api/book/imports": {
    ...ourAdmin,
    summary: "Imports of which some rows are in, and others not yet",
    response: { description: "The imports", list: { UnfinishedImport } },
  },
  "DELETE /api/book/imports/:id": {
    ...ourAdmin,
    summary: "Forget an import that is completed or discarded",
    params: z.object({ id: ImportId }),
    response: { description: "The others", list: { UnfinishedImport } },
  },
} satisfies Calls;
