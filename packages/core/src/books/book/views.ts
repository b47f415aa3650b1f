import { pick } from "../../kernel/pick.ts";
import { dayInSingapore } from "../../kernel/time/dates.ts";
import type { Book } from "./book.ts";
import { toIsbn13 } from "./isbn.ts";

/* Their fields and columns, apart from the book's schema: the browser shows books long before it validates one. */

/** What summaries have in place of longer fields. */
type Derived = {
  /** "" where the book's ISBN is none. */
  isbn13: string;
  hasSample: boolean;
  /** The day in Singapore on which the shop got the book, in days since 1 January 1970; 0 when unknown. */
  addedOn: number;
};

type Columns = Partial<Record<keyof Book | keyof Derived, string>>;

/** For lists, search, cart and shipping. */
export const summaryColumns = {
  _id: "ids",
  title: "titles",
  author: "authors",
  price: "prices",
  categoryId: "shelf",
  subcategoryId: "shelf",
  stock: "stocks",
  weight: "weights",
  publishedDate: "years",
  cover: "covers",
  featured: "featured",
  language: "languages",
  isbn13: "isbns",
  hasSample: "samples",
  addedOn: "added",
} as const satisfies Columns;

/** For the book's page; fetched when idle, or on a visit. */
export const detailsColumns = {
  _id: "ids",
  description: "descriptions",
  isbn: "isbns",
  publisher: "publishers",
  language: "languages",
  pages: "pages",
  samplePdf: "samples",
} as const satisfies Columns;

/** The title, which ranks first, and these. Searches, marks and the back office's table derive from it. */
export const searched = { title: true, author: true } as const satisfies Partial<Record<keyof Book, true>>;
export type SearchedField = keyof typeof searched;
export type SearchedTexts = Pick<Book, SearchedField>;
export const searchedFields = Object.keys(searched) as SearchedField[];

export type BookSummary = Pick<Book & Derived, keyof typeof summaryColumns>;
export type BookDetails = Pick<Book, keyof typeof detailsColumns>;

export const summaryFields = Object.keys(summaryColumns) as (keyof BookSummary)[];
export const detailsFields = Object.keys(detailsColumns) as (keyof BookDetails)[];

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

export const toSummary = (book: BookSummary): BookSummary => pick(book, summaryFields);
export const toDetails = (book: BookDetails): BookDetails => pick(book, detailsFields);
