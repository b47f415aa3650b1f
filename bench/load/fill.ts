import type { Book, BookId } from "@frangipani/core/books";
import type { Category } from "@frangipani/core/categories";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { testBook } from "../../packages/core/test/support/book.ts";

const TEMPLATE = testBook({ description: "A shop's own words about a book. ".repeat(15) });

/** A generated book as a shop stores it. */
export function shopBook(
  { id, title, author }: { id: string; title: string; author: string },
  at: number,
  categories: readonly Category[],
  sold: number,
  now: Date,
): Book {
  const moment = instant(secondsAfter(now, at - 1_000_000));
  const stock = at % 50;
  return {
    ...TEMPLATE,
    _id: id as BookId,
    title,
    author,
    ...categoryAt(at, categories),
    stock,
    supplied: stock + sold,
    createdAt: moment,
    changedAt: moment,
  };
}

export function categoryAt(
  at: number,
  categories: readonly Category[],
): Pick<Book, "categoryId" | "subcategoryId"> {
  const { _id, subcategories } = categories[at % categories.length] as Category;
  return { categoryId: _id, subcategoryId: subcategories[at % subcategories.length]?._id ?? null };
}
