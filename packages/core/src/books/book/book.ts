import * as z from "zod/mini";
import { CategoryId, SubcategoryId } from "../../categories/taxonomy.ts";
import { Cents, Grams } from "../../kernel/amounts/quantities.ts";
import { line } from "../../kernel/text/text.ts";
import { Instant } from "../../kernel/time/clock.ts";
import { BookId } from "./book-id.ts";
import { flag, isbn, pages, paragraphs, price, publishedDate, stock, weight } from "./input-rules.ts";
import { bookRules } from "./messages.ts";

const Cover = z.object({
  /** Base name of its files (coverPaths), which also says which formats there are. */
  name: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});
export type Cover = z.output<typeof Cover>;

const text = <S extends z.ZodMiniType<string>>(input: () => S) => ({
  stored: z.string(),
  wire: z.string(),
  input,
});

// The `stored` and the sent form (`wire`) of each field, and the rule of the book form and of catalogue files (`input`,
// a function, since all Lambdas read books and few are sent any). The order is that of the JSON, of validation and of
// the columns of a file. `views.ts` has the fields of the offline catalogue.
const fields = {
  _id: { stored: BookId, wire: BookId },
  id: { wire: z.string() },
  title: text(() => line(500, bookRules.title)),
  author: text(() => line(1000, bookRules.author)),
  description: text(() => paragraphs(5000, bookRules.description)),
  price: { stored: Cents, wire: z.number(), input: price },
  imageUrl: { wire: z.string() },
  imageColor: { wire: z.nullable(z.string()) },
  /** Stored by id, so that a rename is one write; sent by name. */
  categoryId: { stored: CategoryId },
  subcategoryId: { stored: z.nullable(SubcategoryId) },
  category: { wire: z.string(), input: () => line(60, bookRules.category) },
  subcategory: { wire: z.string(), input: () => line(60, bookRules.subcategory) },
  stock: { stored: z.int().check(z.nonnegative()), wire: z.int(), input: stock },
  /** The stock in the last imported file. Importing the same number again does not undo sales made since. */
  importedStock: { stored: z.optional(z.nullable(z.int())) },
  /** The stock that the last imported exports gave, by the time of the export (import/exported-rows.ts), newest first. */
  importedStates: { stored: z.optional(z.array(z.object({ state: z.string(), stock: z.int() }))) },
  /** All copies ever added. Sales do not change it, so that the audit finds lost copies. Missing in old books. */
  supplied: { stored: z.optional(z.int()) },
  weight: { stored: Grams, wire: z.number(), input: weight },
  isbn: text(isbn),
  publisher: text(() => line(200, bookRules.publisher)),
  publishedDate: { stored: z.int(), wire: z.string(), input: publishedDate },
  language: text(() => line(60, bookRules.language)),
  pages: { stored: z.int(), wire: z.int(), input: pages },
  featured: { stored: z.boolean(), wire: z.boolean(), input: () => z.optional(flag("Featured")) },
  /** False once retired: a soft delete. */
  status: { stored: z.boolean(), wire: z.boolean() },
  cover: { stored: z.nullable(Cover) },
  sampleImages: { wire: z.array(z.string()) },
  /** Stored as the name in `samples/<name>.pdf`, sent as a URL. */
  samplePdf: { stored: z.nullable(z.string()), wire: z.nullable(z.string()) },
  /** Incremented by each edit of an administrator, for optimistic locking. Sales do not count. */
  version: { stored: z.int(), wire: z.int() },
  createdAt: { stored: Instant },
  /** Set by every change, sales included: the sort key of the catalogue feed. */
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

export const fieldSchemas = <F extends Form>(form: F): FieldSchemas<F> =>
  Object.fromEntries(
    Object.entries<Partial<Record<Form, unknown>>>(fields).flatMap(([name, field]) =>
      form in field ? [[name, field[form]]] : [],
    ),
  ) as FieldSchemas<F>;

export const Book = z.object(fieldSchemas("stored"));
export type Book = z.output<typeof Book>;
