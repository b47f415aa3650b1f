import { BookFields } from "@frangipani/core/books/input";
import type { BookWire } from "@frangipani/core/books/wire";
import type * as z from "zod/mini";

/** What stands in the form's fields: text, as browsers hold it. */
export type BookTyped = {
  title: string;
  author: string;
  description: string;
  price: string;
  category: string;
  subcategory: string;
  stock: string;
  weight: string;
  isbn: string;
  publisher: string;
  publishedDate: string;
  language: string;
  pages: string;
  featured: boolean;
};

/** The server's own rules; what is sent is what was typed, which the server reads by the same rules. */
export const bookFormRules = BookFields as unknown as z.ZodMiniType<object, BookTyped>;

export const emptyBook: BookTyped = {
  title: "",
  author: "",
  description: "",
  price: "",
  category: "",
  subcategory: "",
  stock: "",
  weight: "",
  isbn: "",
  publisher: "",
  publishedDate: "",
  language: "",
  pages: "",
  featured: false,
};

export const typedOf = (book: BookWire): BookTyped => ({
  title: book.title,
  author: book.author,
  description: book.description,
  price: book.price.toFixed(2),
  category: book.category,
  subcategory: book.subcategory,
  stock: String(book.stock),
  weight: String(book.weight),
  isbn: book.isbn,
  publisher: book.publisher,
  publishedDate: book.publishedDate,
  language: book.language,
  pages: String(book.pages),
  featured: book.featured,
});

/** How people call the fields, in the order of the form. */
export const bookLabels: Record<keyof BookTyped, string> = {
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

const bookFields = Object.keys(bookLabels) as (keyof BookTyped)[];

/** What somebody else has made of the book meanwhile, compared with what this form began with and what it says now. */
export type Clash = {
  /** Changed by them alone: taken over. */
  taken: (keyof BookTyped)[];
  /** Changed by both, differently: somebody has to choose. */
  both: (keyof BookTyped)[];
};

export function clashOf(began: BookTyped, mine: BookTyped, theirs: BookTyped): Clash {
  const moved = bookFields.filter((field) => theirs[field] !== began[field] && theirs[field] !== mine[field]);
  return {
    taken: moved.filter((field) => mine[field] === began[field]),
    both: moved.filter((field) => mine[field] !== began[field]),
  };
}
