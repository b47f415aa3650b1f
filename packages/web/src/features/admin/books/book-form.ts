import { BookFields } from "@frangipani/core/books/input";
import { type TypedBook, typedOf } from "@frangipani/core/books/typed-book";
import type * as z from "zod/mini";

/** The server's own rules; what is sent is what was typed, which the server reads by the same rules. */
export const bookFormRules = BookFields as unknown as z.ZodMiniType<object, TypedBook>;

/** How people call the fields, in the order of the form. */
export const bookLabels: Record<keyof TypedBook, string> = {
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

const bookFields = Object.keys(bookLabels) as (keyof TypedBook)[];

export const emptyBook: TypedBook = { ...typedOf({}), featured: false };

/** What somebody else has made of the book meanwhile, compared with what this form began with and what it says now. */
export type Conflict = {
  /** Changed by them alone: taken over. */
  taken: (keyof TypedBook)[];
  /** Changed by both, differently: somebody has to choose. */
  both: (keyof TypedBook)[];
};

export function conflictOf(began: TypedBook, mine: TypedBook, theirs: TypedBook): Conflict {
  const moved = bookFields.filter((field) => theirs[field] !== began[field] && theirs[field] !== mine[field]);
  return {
    taken: moved.filter((field) => mine[field] === began[field]),
    both: moved.filter((field) => mine[field] !== began[field]),
  };
}
