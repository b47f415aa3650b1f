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

export const emptyBook: BookFormValues = { ...toFormValues({}), featured: false };
