import * as z from "zod/mini";
import { Instant } from "../../kernel/clock.ts";
import { fieldSchemas } from "../book.ts";
import { BookId } from "../book-id.ts";
import { bookRefusals, fileMessages } from "../messages.ts";
import { flag } from "./input-rules.ts";

/**
 * What the book form asks for (docs/rules.md#admin-books); category and subcategory by name. The import asks the same
 * of each row.
 */
export const BookFields = z.object(fieldSchemas("input"));
export type BookFields = z.output<typeof BookFields>;

const status = flag("Status");

/** What the form had in hand when it was opened: an edit which would undo somebody else's is told so. */
const editBase = {
  version: z.optional(z.int()),
  /** The stock shown when the form was opened: the same number sent back is no wish to change it. */
  stockSeen: z.optional(z.int()),
};

/** `bookDetails` of createBook and updateBook (docs/rules.md#api). Fields it does not know are ignored. */
export const BookInput = z.extend(BookFields, {
  status: z.optional(status),
  ...editBase,
});
export type BookInput = z.output<typeof BookInput>;

/** As many books as one transaction holds with their shelves. */
export const MAX_BULK = 50;

/** Price, stock or status for several books at once, all or none. */
export const BulkEdit = z
  .object({
    books: z.array(z.object({ id: BookId, ...editBase })).check(
      z.minLength(1, "Choose at least one book"),
      z.maxLength(MAX_BULK, `At most ${MAX_BULK} books at once`),
      z.refine(
        (books) => new Set(books.map(({ id }) => id)).size === books.length,
        "A book is named more than once",
      ),
    ),
    set: z.object({
      price: z.optional(BookFields.shape.price),
      stock: z.optional(BookFields.shape.stock),
      status: z.optional(status),
    }),
  })
  .check(
    z.refine(({ set }) => Object.values(set).some((value) => value !== undefined), {
      error: bookRefusals.nothingToSet,
      path: ["set"],
    }),
  );
export type BulkEdit = z.output<typeof BulkEdit>;

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
export const MAX_SAMPLE_BYTES = 50 * 1024 * 1024;

/** Asks where a sample too large for a form may be put. */
export const UploadRequest = z.object({
  size: z.int().check(z.positive(fileMessages.pdfType), z.maximum(MAX_SAMPLE_BYTES, fileMessages.pdfSize)),
  contentType: z.literal("application/pdf", fileMessages.pdfType),
});
export const UploadId = z.string().check(z.regex(/^up_[0-9a-f]{32}$/, "Unknown upload"));
export type UploadId = z.output<typeof UploadId>;

/** Where to put the file, with which method and headers, and until when. */
export const UploadTicket = z.object({
  uploadId: UploadId,
  url: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  expiresAt: Instant,
});
export type UploadTicket = z.output<typeof UploadTicket>;
