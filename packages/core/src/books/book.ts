import * as z from "zod/mini";
import { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import { Instant } from "../kernel/clock.ts";
import { Cents } from "../kernel/money.ts";
import { Grams } from "../kernel/weight.ts";
import { BookId } from "./book-id.ts";

/** A cover in the file store: three widths under one name, and the colour shown while it loads. */
export const Cover = z.object({
  /** `covers/<name>-<width>.webp`, width one of COVER_WIDTHS. */
  name: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type Cover = z.output<typeof Cover>;

/** A book as the domain knows it and the table stores it. Categories are named by id, so that a rename is one write. */
export const Book = z.object({
  _id: BookId,
  title: z.string(),
  author: z.string(),
  description: z.string(),
  price: Cents,
  categoryId: CategoryId,
  subcategoryId: z.nullable(SubcategoryId),
  stock: z.int().check(z.nonnegative()),
  /**
   * The stock which the last imported file gave. The same number coming again is the same file, not a new count, so that
   * importing a file twice never undoes the sales in between. An administrator's own count forgets it.
   */
  importedStock: z.optional(z.nullable(z.int())),
  /**
   * All copies that administrators ever counted in: those in stock and those that orders hold. Only a count moves it, a
   * sale never, so that the audit can tell a copy that got lost. Missing in books stored before it was kept.
   */
  supplied: z.optional(z.int()),
  weight: Grams,
  isbn: z.string(),
  publisher: z.string(),
  /** The four-digit year of publication. */
  publishedDate: z.int(),
  language: z.string(),
  pages: z.int(),
  featured: z.boolean(),
  /** False once retired: a soft delete. */
  status: z.boolean(),
  cover: z.nullable(Cover),
  /** Name of the sample in the file store, `samples/<name>.pdf`. */
  samplePdf: z.nullable(z.string()),
  /** Rises with each edit by an administrator, so that a lost race is noticed. Stock moves do not count. */
  version: z.int(),
  createdAt: Instant,
  /** Rises with every change, stock included: the catalogue feed is sorted by it. */
  changedAt: Instant,
});
export type Book = z.output<typeof Book>;
