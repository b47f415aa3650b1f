import * as z from "zod/mini";
import { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import { Instant } from "../kernel/clock.ts";
import { Cents } from "../kernel/money.ts";
import { line } from "../kernel/text.ts";
import { Grams } from "../kernel/weight.ts";
import { BookId } from "./book-id.ts";
import { flag, pages, paragraphs, price, publishedDate, stock, weight } from "./input/input-rules.ts";
import { bookRules } from "./messages.ts";

/** A cover in the file store: three widths under one name, and the colour shown while it loads. */
const Cover = z.object({
  /** `covers/<name>-<width>.webp`, width one of COVER_WIDTHS. */
  name: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type Cover = z.output<typeof Cover>;

const text = <S extends z.ZodMiniType<string>>(input: S) => ({
  stored: z.string(),
  wire: z.string(),
  input,
});

/**
 * The fields of a book: what is `stored`, what travels (`wire`), and the rule of the book form and of catalogue files
 * (`input`). Books travel, rules are checked and the columns of a file stand in this order. Texts are long enough for
 * real books, and short enough for a page of them in one answer. `views.ts` says which fields the offline catalogue holds.
 */
const fields = {
  _id: { stored: BookId, wire: BookId },
  id: { wire: z.string() },
  title: text(line(500, bookRules.title)),
  author: text(line(1000, bookRules.author)),
  description: text(paragraphs(5000, bookRules.description)),
  price: { stored: Cents, wire: z.number(), input: price },
  imageUrl: { wire: z.string() },
  imageColor: { wire: z.nullable(z.string()) },
  /** Categories are stored by id, so that a rename is one write; they travel by name. */
  categoryId: { stored: CategoryId },
  subcategoryId: { stored: z.nullable(SubcategoryId) },
  category: { wire: z.string(), input: line(60, bookRules.category) },
  subcategory: { wire: z.string(), input: line(60, bookRules.subcategory) },
  stock: { stored: z.int().check(z.nonnegative()), wire: z.int(), input: stock },
  /**
   * The stock which the last imported file gave. The same number coming again is the same file, not a new count, so that
   * importing a file twice never undoes the sales in between. An administrator's own count forgets it.
   */
  importedStock: { stored: z.optional(z.nullable(z.int())) },
  /**
   * All copies that administrators ever counted in: those in stock and those that orders hold. Only a count moves it, a
   * sale never, so that the audit can tell a copy that got lost. Missing in books stored before it was kept.
   */
  supplied: { stored: z.optional(z.int()) },
  weight: { stored: Grams, wire: z.number(), input: weight },
  isbn: text(line(40, bookRules.isbn)),
  publisher: text(line(200, bookRules.publisher)),
  /** The four-digit year of publication. */
  publishedDate: { stored: z.int(), wire: z.string(), input: publishedDate },
  language: text(line(60, bookRules.language)),
  pages: { stored: z.int(), wire: z.int(), input: pages },
  featured: { stored: z.boolean(), wire: z.boolean(), input: z.optional(flag("Featured")) },
  /** False once retired: a soft delete. No file's business. */
  status: { stored: z.boolean(), wire: z.boolean() },
  cover: { stored: z.nullable(Cover) },
  sampleImages: { wire: z.array(z.string()) },
  /** Stored as the name in the file store, `samples/<name>.pdf`; travels as its URL. */
  samplePdf: { stored: z.nullable(z.string()), wire: z.nullable(z.string()) },
  /** Rises with each edit by an administrator, so that a lost race is noticed. Stock moves do not count. */
  version: { stored: z.int(), wire: z.int() },
  createdAt: { stored: Instant },
  /** Rises with every change, stock included: the catalogue feed is sorted by it. */
  changedAt: { stored: Instant },
};
type Fields = typeof fields;
type Form = "stored" | "wire" | "input";
type FieldSchemas<F extends Form> = {
  [N in keyof Fields as Fields[N] extends Record<F, unknown> ? N : never]: Fields[N] extends Record<
    F,
    infer S
  >
    ? S
    : never;
};

/** The fields that a form of a book has, with their schemas. */
export const fieldSchemas = <F extends Form>(form: F): FieldSchemas<F> =>
  Object.fromEntries(
    Object.entries<Partial<Record<Form, unknown>>>(fields).flatMap(([name, field]) =>
      form in field ? [[name, field[form]]] : [],
    ),
  ) as FieldSchemas<F>;

/** A book as the domain knows it and the table stores it. */
export const Book = z.object(fieldSchemas("stored"));
export type Book = z.output<typeof Book>;
