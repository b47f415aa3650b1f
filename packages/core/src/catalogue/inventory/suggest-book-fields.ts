import type { Book } from "../../books/book/book.ts";
import { toIsbn13 } from "../../books/book/isbn.ts";
import type { BookReadPorts } from "../../books/book/ports.ts";
import { bookToWire } from "../../books/book/wire.ts";
import type { CatalogueIndex } from "../browse/ports.ts";
import { toSearchPhrase } from "../search/words.ts";
import { type BookSuggestion, suggestFrom } from "./suggestion.ts";

type SuggestPorts = BookReadPorts & { index: Pick<CatalogueIndex, "inventory" | "nearestByIsbn"> };

// Of 400 kB a book at most, both in one request to the table.
const MAX_NEIGHBOURS_A_SIDE = 8;
const MAX_EDITIONS = 8;

/** Retired books count too. @param isbn of 13 digits @param title "" when it is not known yet, as `author` */
export async function suggestBookFields(
  { books, taxonomy, index }: SuggestPorts,
  { isbn, title, author }: { isbn: string; title: string; author: string },
): Promise<BookSuggestion> {
  const nearIds = new Set(index.nearestByIsbn(isbn, MAX_NEIGHBOURS_A_SIDE));
  const isTitled = title.trim() !== "" && author.trim() !== "";
  const alikeIds = isTitled
    ? index.inventory({ q: `${title} ${author}`, show: "all" }, { offset: 0, limit: MAX_EDITIONS }).ids
    : [];
  const [found, names] = await Promise.all([
    books.getMany([...new Set([...nearIds, ...alikeIds])]),
    taxonomy.read(),
  ]);
  const known = (book: Book) => ({ ...bookToWire(book, names), isbn13: toIsbn13(book.isbn) });
  return suggestFrom(
    isbn,
    found.filter(({ _id }) => nearIds.has(_id)).map(known),
    found.filter((book) => isTitled && isEdition(book, { title, author })).map(known),
  );
}

type Titled = Pick<Book, "title" | "author">;

const isEdition = (book: Titled, other: Titled): boolean =>
  toSearchPhrase(book.title) === toSearchPhrase(other.title) &&
  toSearchPhrase(book.author) === toSearchPhrase(other.author);
