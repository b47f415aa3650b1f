import { BookFields, type BookFormValues, toFormValues } from "@frangipani/core/books";
import type * as z from "zod/mini";

/** The server's own rules. The typed values are sent, which the server parses by the same rules. */
export const bookFormRules = BookFields as unknown as z.ZodMiniType<object, BookFormValues>;

export const bookLabels: Record<keyof BookFormValues, string> = {
  title: "Title",
  author: "Author",
  description: "Description",
  category: "Category",
  subcategory: "Sub Category",
  price: "Price",
  stock: "Stock",
  weight: "Weight",
  pages: "Pages",
  isbn: "ISBN",
  publisher: "Publisher",
  publishedDate: "Publication Year",
  language: "Language",
  featured: "Featured",
};

const bookFields = Object.keys(bookLabels) as (keyof BookFormValues)[];

export const emptyBook: BookFormValues = { ...toFormValues({}), featured: false };

/** What somebody else changed meanwhile, compared with what this form started with and what it holds now. */
export type Conflict = {
  merged: (keyof BookFormValues)[];
  conflicting: (keyof BookFormValues)[];
};

export function conflictOf(initial: BookFormValues, mine: BookFormValues, theirs: BookFormValues): Conflict {
  const changed = bookFields.filter(
    (field) => theirs[field] !== initial[field] && theirs[field] !== mine[field],
  );
  return {
    merged: changed.filter((field) => mine[field] === initial[field]),
    conflicting: changed.filter((field) => mine[field] !== initial[field]),
  };
}
