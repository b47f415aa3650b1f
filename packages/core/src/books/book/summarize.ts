import type { Category, CategoryId } from "../../categories/taxonomy.ts";
import type { Cents, Grams } from "../../kernel/amounts/quantities.ts";
import { toCents, toGrams } from "../../kernel/amounts/units.ts";
import { dayInSingapore } from "../../kernel/time/dates.ts";
import type { Book } from "./book.ts";
import { parseCoverUrl, parseSampleUrl } from "./file-urls.ts";
import { toIsbn13 } from "./isbn.ts";
import { type BookDetails, type BookSummary, type Derived, toDetails, toSummary } from "./views.ts";
import type { BookWire } from "./wire.ts";

const MS_PER_DAY = 86_400_000;

type Source = Omit<BookSummary, keyof Derived> &
  Pick<Book, "isbn" | "samplePdf"> &
  Partial<Pick<Book, "createdAt">>;

/** The summary of a stored book; a book as sent to a client has no `createdAt`. */
export const summarize = ({ isbn, samplePdf, createdAt, ...book }: Source): BookSummary =>
  toSummary({
    ...book,
    isbn13: toIsbn13(isbn),
    hasSample: samplePdf !== null,
    addedOn: createdAt ? dayInSingapore(createdAt) : 0,
  });

/** For the servers' index; a summary read of a chunk has neither. `changedOn` is in days since 1 January 1970. */
export type IndexedSummary = BookSummary & { changedOn?: number; description?: string };

export const summarizeForIndex = (
  book: Source & Pick<Book, "changedAt" | "description">,
): IndexedSummary => ({
  ...summarize(book),
  changedOn: Math.floor(Date.parse(book.changedAt) / MS_PER_DAY),
  description: book.description,
});

/** The reverse of `bookToWire`; categories map names back to ids. */
export function viewsFromWire(
  wire: BookWire,
  categories: readonly Category[],
): { summary: BookSummary; details: BookDetails } {
  const category = categories.find(({ name }) => name === wire.category);
  const subcategory = category?.subcategories.find(({ name }) => name === wire.subcategory);
  // Casts to branded types, since the server has validated the values.
  const book = {
    ...wire,
    price: toCents(wire.price) as Cents,
    categoryId: category?._id ?? ("" as CategoryId),
    subcategoryId: subcategory?._id ?? null,
    weight: toGrams(wire.weight) as Grams,
    publishedDate: Number(wire.publishedDate),
    cover: parseCoverUrl(wire.imageUrl, wire.imageColor),
    samplePdf: parseSampleUrl(wire.samplePdf),
  };
  return { summary: summarize(book), details: toDetails(book) };
}
