import * as z from "zod/mini";
import { Instant } from "../kernel/clock.ts";
import { Dollars } from "../kernel/money.ts";
import { decimals, numeric } from "../kernel/numeric.ts";
import { line } from "../kernel/text.ts";
import { Kilograms } from "../kernel/weight.ts";
import { BookId } from "./book-id.ts";
import { bookRules, fileMessages } from "./messages.ts";

/** Long enough for real titles and author lists, short enough for a page of books in one answer. */
export const MAX_DESCRIPTION = 5000;
export const MAX_STOCK = 1_000_000;

/** Several lines: trimmed, line ends made equal, without control characters but line breaks and tabs. */
const paragraphs = (most: number, message: string) =>
  z.pipe(
    z.string(message).check(
      z.trim(),
      z.overwrite((text) => text.replace(/\r\n?/g, "\n")),
      z.minLength(1, message),
      z.maxLength(most, `At most ${most} characters are allowed`),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
      z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, "Control characters are not allowed"),
    ),
    z.string(),
  );

/** A number which a form sends as a number or as its text, within bounds that one text explains. */
const bounded = (name: string, message: string, ...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(numeric(name), z.number(message).check(...checks));

const price = z.pipe(
  bounded(
    "Price",
    bookRules.price,
    z.positive(bookRules.price),
    z.maximum(100_000, "Price must be at most 100000"),
    decimals(2, "Price can have at most two decimals"),
  ),
  Dollars,
);

const stock = bounded(
  "Stock",
  bookRules.stock,
  z.refine<number>(Number.isSafeInteger, bookRules.stock),
  z.nonnegative(bookRules.stock),
  z.maximum(MAX_STOCK, `Stock must be at most ${MAX_STOCK}`),
);

const weight = z.pipe(
  bounded(
    "Weight",
    bookRules.weight,
    z.minimum(0.001, bookRules.weight),
    z.maximum(1000, "Weight must be at most 1000 kg"),
    decimals(3, "Weight can have at most three decimals"),
  ),
  Kilograms,
);

const pages = bounded(
  "Number of pages",
  bookRules.pages,
  z.refine<number>(Number.isSafeInteger, bookRules.pages),
  z.positive(bookRules.pages),
  z.maximum(100_000, "Pages must be at most 100000"),
);

const publishedDate = z.pipe(
  z.union([z.int(), z.string().check(z.trim())], bookRules.publishedDate),
  z.pipe(
    z.transform((year: number | string) => String(year)),
    z.pipe(z.string().check(z.regex(/^(19|20)\d\d$/, bookRules.publishedDate)), z.transform(Number)),
  ),
);

/** A yes or no, which a multipart form may send as text. */
const flag = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])], message),
    z.transform((value) => value === true || value === "true"),
  );

/**
 * What the book form asks for (docs/rules.md#admin-books); category and subcategory by name. The import asks the same
 * of each row.
 */
export const BookFields = z.object({
  title: line(500, bookRules.title),
  author: line(1000, bookRules.author),
  description: paragraphs(MAX_DESCRIPTION, bookRules.description),
  price,
  category: line(60, bookRules.category),
  subcategory: line(60, bookRules.subcategory),
  stock,
  weight,
  isbn: line(40, bookRules.isbn),
  publisher: line(200, bookRules.publisher),
  publishedDate,
  language: line(60, bookRules.language),
  pages,
  featured: z.optional(flag("Featured must be true or false")),
});
export type BookFields = z.output<typeof BookFields>;

/** What the form had in hand when it was opened: an edit which would undo somebody else's is told so. */
const seen = {
  version: z.optional(z.int()),
  /** The stock shown when the form was opened: the same number sent back is no wish to change it. */
  stockSeen: z.optional(z.int()),
};

/** `bookDetails` of createBook and updateBook (docs/rules.md#api). Fields it does not know are ignored. */
export const BookInput = z.extend(BookFields, {
  status: z.optional(flag("Status must be true or false")),
  ...seen,
});
export type BookInput = z.output<typeof BookInput>;

/** As many books as one transaction holds with their shelves. */
export const MAX_BULK = 50;

/** Price, stock or status for several books at once, all or none. */
export const BulkEdit = z
  .object({
    books: z.array(z.object({ id: BookId, ...seen })).check(
      z.minLength(1, "Choose at least one book"),
      z.maxLength(MAX_BULK, `At most ${MAX_BULK} books at once`),
      z.refine(
        (books) => new Set(books.map(({ id }) => id)).size === books.length,
        "A book is named more than once",
      ),
    ),
    set: z.object({
      price: z.optional(price),
      stock: z.optional(stock),
      status: z.optional(flag("Status must be true or false")),
    }),
  })
  .check(
    z.refine(({ set }) => Object.values(set).some((value) => value !== undefined), {
      error: bookRules.nothingToSet,
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
