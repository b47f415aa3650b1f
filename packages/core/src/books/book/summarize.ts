import { dayInSingapore } from "../../kernel/time/dates.ts";
import type { Book } from "./book.ts";
import { toIsbn13 } from "./isbn.ts";
import { type BookSummary, type Derived, toSummary } from "./views.ts";

const MS_PER_DAY = 86_400_000;

type Source = Omit<BookSummary, keyof Derived> &
  Pick<Book, "isbn" | "samplePdf"> &
  Partial<Pick<Book, "createdAt">>;

/** Of a stored book; the ones that are sent have no `createdAt`. */
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
