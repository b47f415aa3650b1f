import * as z from "zod/mini";
import type { Book } from "../../books/book/book.ts";
import { registrationGroupOf, toIsbn13 } from "../../books/book/isbn.ts";
import type { BookReadPorts } from "../../books/book/ports.ts";
import { BookWire, bookToWire } from "../../books/book/wire.ts";
import type { CatalogueIndex } from "../browse/ports.ts";
import { toSearchPhrase } from "../search/words.ts";

type SuggestPorts = BookReadPorts & { index: Pick<CatalogueIndex, "inventory" | "nearestByIsbn"> };

// Together 24 books of at most 400 kB, which one request to the table returns.
const MAX_NEIGHBOURS_A_SIDE = 8;
const MAX_EDITIONS = 8;

/** Retired books count too. @param isbn of 13 digits @param title "" when it is not known yet, as `author` */
export async function suggestBookFields(
  { books, taxonomy, index }: SuggestPorts,
  { isbn, title, author }: { isbn: string; title: string; author: string },
): Promise<BookSuggestion> {
  const neighbourIds = new Set(index.nearestByIsbn(isbn, MAX_NEIGHBOURS_A_SIDE));
  const isTitled = title.trim() !== "" && author.trim() !== "";
  const editionIds = isTitled
    ? index.inventory({ q: `${title} ${author}`, show: "all" }, { offset: 0, limit: MAX_EDITIONS }).ids
    : [];
  const [stored, names] = await Promise.all([
    books.getMany([...new Set([...neighbourIds, ...editionIds])]),
    taxonomy.read(),
  ]);
  const toKnownBook = (book: Book) => ({ ...bookToWire(book, names), isbn13: toIsbn13(book.isbn) });
  return suggestFrom(
    isbn,
    stored.filter(({ _id }) => neighbourIds.has(_id)).map(toKnownBook),
    stored.filter((book) => isTitled && isEdition(book, { title, author })).map(toKnownBook),
  );
}

type Titled = Pick<Book, "title" | "author">;

const isEdition = (book: Titled, other: Titled): boolean =>
  toSearchPhrase(book.title) === toSearchPhrase(other.title) &&
  toSearchPhrase(book.author) === toSearchPhrase(other.author);

/** What a new book's form may be filled with; "" for what is not known. */
export const BookSuggestion = z.pick(BookWire, {
  publisher: true,
  language: true,
  category: true,
  subcategory: true,
});
export type BookSuggestion = z.output<typeof BookSuggestion>;

export type KnownBook = BookSuggestion & { isbn13: string };

// One book is no evidence: it may be any publisher's.
const MIN_VOTES = 2;
// A publisher's number has two digits or more.
const MIN_PUBLISHER_DIGITS = 2;

/**
 * The publisher on which the books with the longest common beginning of their ISBNs agree, the language on which those of
 * the same registration group do, and the category of the other editions, or of most books of that publisher.
 * @param neighbours those with the nearest ISBNs
 */
export function suggestFrom(
  isbn13: string,
  neighbours: readonly KnownBook[],
  editions: readonly KnownBook[],
): BookSuggestion {
  const group = registrationGroupOf(isbn13);
  const sameGroup = group ? neighbours.filter((book) => book.isbn13.startsWith(group)) : [];
  const publisher = agreedValue(
    closest(isbn13, sameGroup, group.length + MIN_PUBLISHER_DIGITS).map((book) => book.publisher),
  );
  const samePublisher = publisher ? sameGroup.filter((book) => book.publisher === publisher) : [];
  const language = agreedValue(sameGroup.map((book) => book.language));
  return {
    publisher,
    language,
    ...(categoryOf(editions, 1) ?? categoryOf(samePublisher, MIN_VOTES) ?? noCategory),
  };
}

const noCategory = { category: "", subcategory: "" };

/** The books with the most digits in common; with fewer digits, down to `minDigits`, only until there are MIN_VOTES. */
function closest(isbn13: string, books: readonly KnownBook[], minDigits: number): readonly KnownBook[] {
  const byDigits = Map.groupBy(books, (book) => commonDigits(isbn13, book.isbn13));
  const nearest: KnownBook[] = [];
  for (let digits = isbn13.length; digits >= minDigits && nearest.length < MIN_VOTES; digits--)
    nearest.push(...(byDigits.get(digits) ?? []));
  return nearest;
}

function commonDigits(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

const agreedValue = (values: readonly string[]): string =>
  values.length >= MIN_VOTES && new Set(values).size === 1 ? (values[0] ?? "") : "";

/** The category of more than half of the books, with the subcategory of more than half of those. */
function categoryOf(books: readonly KnownBook[], minBooks: number) {
  const category = majority(books.map((book) => book.category));
  if (books.length < minBooks || !category) return undefined;
  const inCategory = books.filter((book) => book.category === category);
  return { category, subcategory: majority(inCategory.map((book) => book.subcategory)) };
}

function majority(values: readonly string[]): string {
  for (const [value, votes] of Map.groupBy(values, (one) => one))
    if (votes.length * 2 > values.length) return value;
  return "";
}
