import * as z from "zod/mini";
import { CategoryId, SubcategoryId } from "../../categories/taxonomy.ts";
import { lazyShape } from "../../kernel/objects.ts";
import { Instant } from "../../kernel/time/clock.ts";
import { fieldSchemas } from "./book.ts";
import { BookId } from "./book-id.ts";
import { flag } from "./input-rules.ts";
import { bookRefusals, fileMessages } from "./messages.ts";

export const BookFields = z.object(lazyShape(fieldSchemas("input")));
export type BookFields = z.output<typeof BookFields>;

const status = flag("Status");

// The version that the form was opened with, for optimistic locking.
const editBase = {
  version: z.optional(z.int()),
  /** The stock shown in the form: the same number sent back is no change. */
  stockSeen: z.optional(z.int()),
};

/** `bookDetails` of createBook and updateBook (docs/rules.md#api). Unknown fields are ignored. */
export const BookInput = z.extend(BookFields, {
  newId: z
    .optional(BookId.check(z.regex(/^bk_[0-9a-f]{32}$/, "Invalid id")))
    .check(z.describe("Of a new book, made by the form, so that a repeated request adds one.")),
  status: z.optional(status),
  /** The category by its id, which survives a rename; the names count where no id is sent. */
  categoryId: z.optional(CategoryId),
  subcategoryId: z.optional(SubcategoryId),
  ...editBase,
});
export type BookInput = z.output<typeof BookInput>;

/** 49 books, the category counters and the activity record fit into the 100 writes of a transaction. */
export const MAX_BULK = 49;

export const BULK_FIELDS = ["price", "stock", "status"] as const;

export const BulkEdit = z.lazy(() => {
  /** A book's own value, or else the one in `set`. */
  const values = {
    price: z.optional(BookFields.shape.price),
    stock: z.optional(BookFields.shape.stock),
    status: z.optional(status),
  };
  return z
    .object({
      books: z.array(z.object({ id: BookId, ...editBase, ...values })).check(
        z.minLength(1, "Choose at least one book"),
        z.maxLength(MAX_BULK, `At most ${MAX_BULK} books at once`),
        z.refine(
          (books) => new Set(books.map(({ id }) => id)).size === books.length,
          "A book is named more than once",
        ),
      ),
      set: z.object(values),
    })
    .check(
      z.refine(
        ({ books, set }) =>
          books.every((book) => BULK_FIELDS.some((field) => (book[field] ?? set[field]) !== undefined)),
        {
          error: bookRefusals.nothingToSet,
          path: ["set"],
        },
      ),
    );
});

export type BulkEdit = z.output<typeof BulkEdit>;

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
export const MAX_SAMPLE_BYTES = 50 * 1024 * 1024;

export const UploadRequest = z.object({
  size: z.int().check(z.positive(fileMessages.pdfType), z.maximum(MAX_SAMPLE_BYTES, fileMessages.pdfSize)),
  contentType: z.literal("application/pdf", fileMessages.pdfType),
});
export const UploadId = z.string().check(z.regex(/^up_[0-9a-f]{32}$/, "Unknown upload"));
export type UploadId = z.output<typeof UploadId>;

export const UploadTicket = z.object({
  uploadId: UploadId,
  url: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  expiresAt: Instant,
});
export type UploadTicket = z.output<typeof UploadTicket>;
