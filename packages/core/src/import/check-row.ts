import * as z from "zod/mini";
import { BookId } from "../books/book/book-id.ts";
import { type ResolvedCategory, resolveCategory } from "../books/editing/resolve-category.ts";
import { BookFields } from "../books/input/input.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import { Failure } from "../kernel/failure.ts";
import { COLUMNS, type Rejection, type Row } from "./columns.ts";

export type ImportedBook = Omit<BookFields, "category" | "subcategory" | "featured"> &
  ResolvedCategory & { _id: BookId; featured: boolean };

export const RowId = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Id is required"),
      z.regex(/^[A-Za-z0-9_-]{1,64}$/, "An id has at most 64 letters, digits, hyphens and underscores"),
    ),
  BookId,
);
const RowFields = z.extend(BookFields, { id: RowId });

/** @returns the book, or every column that breaks a rule of the book form */
export function checkRow(taxonomy: Taxonomy, { line, values }: Row): ImportedBook | Rejection[] {
  const featured = values.featured.trim().toLowerCase();
  const result = RowFields.safeParse({
    ...values,
    featured: featured === "" ? "false" : featured,
  });
  if (!result.success) return toRejections(line, result.error.issues);
  const { id, category, subcategory, featured: isFeatured = false, ...fields } = result.data;
  try {
    return {
      _id: id,
      ...fields,
      ...resolveCategory(taxonomy, { category, subcategory }),
      featured: isFeatured,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ line, column: String(error.details.field), message: error.message }];
  }
}

function toRejections(
  line: number,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Rejection[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const column = String(path[0]);
    if (!messages.has(column)) messages.set(column, message);
  }
  return COLUMNS.flatMap((column) => {
    const message = messages.get(column);
    return message === undefined ? [] : [{ line, column, message }];
  });
}
