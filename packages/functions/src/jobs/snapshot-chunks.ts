import type { Book } from "@frangipani/core/books";
import { MAX_DEVICE_BOOKS, type SnapshotPart, sortByTitle } from "@frangipani/core/catalogue";

// The first pages need only a small chunk; larger ones compress better.
const FEATURED_IN_FIRST_CHUNK = 24;
const FIRST_CHUNK_SIZE = 120;
const CHUNK_SIZE = 1000;

// Of a device's share: what every device takes of a larger shop.
const FEATURED_SHARE = 0.04;
const NEWEST_SHARE = 0.18;
const BEST_SOLD_SHARE = 0.18;
// Bounds the manifest, which names each chunk.
const MAX_CATEGORY_CHUNKS = 200;

type SnapshotChunks = {
  /** Each by title, so that the first one suffices for the first page and the browser need not sort. */
  chunks: Book[][];
  parts?: SnapshotPart[];
};

/** @param maxBooks of a device's share; a larger shop is in parts */
export function toChunks(byTitle: readonly Book[], maxBooks = MAX_DEVICE_BOOKS): SnapshotChunks {
  const first = firstScreen(byTitle);
  const rest = byTitle.filter((book) => !first.has(book));
  const firstChunk = sortByTitle(first);
  if (byTitle.length <= maxBooks) return { chunks: [firstChunk, ...slices(rest, CHUNK_SIZE)] };
  const picks = picksOf(rest, maxBooks);
  const pickChunks = [
    firstChunk,
    ...slices(
      rest.filter((book) => picks.has(book)),
      CHUNK_SIZE,
    ),
  ];
  const others = byCategory(rest.filter((book) => !picks.has(book)));
  const chunkSize = Math.max(CHUNK_SIZE, Math.ceil(byTitle.length / MAX_CATEGORY_CHUNKS));
  const categories = others.map((books) => ({ books, chunks: evenSlices(books, chunkSize) }));
  return {
    chunks: [...pickChunks, ...categories.flatMap(({ chunks }) => chunks)],
    parts: [
      { categoryId: null, chunks: pickChunks.length, books: first.size + picks.size },
      ...categories.map(({ books, chunks }) => ({
        categoryId: (books[0] as Book).categoryId,
        chunks: chunks.length,
        books: books.length,
      })),
    ],
  };
}

function firstScreen(byTitle: readonly Book[]): Set<Book> {
  const first = new Set(byTitle.filter((book) => book.featured).slice(0, FEATURED_IN_FIRST_CHUNK));
  for (const book of byTitle) {
    if (first.size >= FIRST_CHUNK_SIZE) break;
    first.add(book);
  }
  return first;
}

/** Featured, newest and best sold. */
function picksOf(books: readonly Book[], maxBooks: number): Set<Book> {
  return new Set([
    ...books.filter(({ featured }) => featured).slice(0, maxBooks * FEATURED_SHARE),
    ...books.toSorted(newestFirst).slice(0, maxBooks * NEWEST_SHARE),
    ...books
      .filter((book) => soldCopies(book) > 0)
      .sort((a, b) => soldCopies(b) - soldCopies(a))
      .slice(0, maxBooks * BEST_SOLD_SHARE),
  ]);
}

const newestFirst = (a: Book, b: Book): number =>
  b.publishedDate - a.publishedDate || (a.createdAt < b.createdAt ? 1 : -1);

/** Reserved ones included. */
const soldCopies = ({ supplied, stock }: Book): number => (supplied ?? stock) - stock;

function byCategory(byTitle: readonly Book[]): Book[][] {
  const categories = new Map<string, Book[]>();
  for (const book of byTitle) {
    const books = categories.get(book.categoryId);
    if (books) books.push(book);
    else categories.set(book.categoryId, [book]);
  }
  return [...categories.values()];
}

function slices<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < list.length; at += size) chunks.push(list.slice(at, at + size));
  return chunks;
}

/** The newest books first, as a device may take a part of a category. */
const evenSlices = (books: readonly Book[], maxSize: number): Book[][] =>
  slices(books.toSorted(newestFirst), Math.ceil(books.length / Math.ceil(books.length / maxSize))).map(
    (chunk) => sortByTitle(chunk),
  );
