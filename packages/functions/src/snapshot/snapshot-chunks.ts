import type { Book } from "@frangipani/core/books";
import {
  type Cursor,
  MAX_DEVICE_BOOKS,
  type SnapshotDocument,
  type SnapshotPart,
  sortByTitle,
} from "@frangipani/core/catalogue";

/** The result of a rebuild or an update. */
export type SnapshotContent = Pick<SnapshotDocument, "count" | "retired" | "cards" | "details" | "parts"> & {
  /** Cursor of the last change that it includes. */
  cursor: Cursor;
  index: NonNullable<SnapshotDocument["index"]>;
  /** Number of stored files. */
  written: number;
};

export type ChunkSizes = { featuredInFirst: number; first: number; others: number };

// The first pages need only a small chunk; larger ones compress better.
export const CHUNK_SIZES: ChunkSizes = { featuredInFirst: 24, first: 120, others: 1000 };

export const CHUNKED_FIELDS = [
  "_id",
  "title",
  "categoryId",
  "publishedDate",
  "createdAt",
  "featured",
  "supplied",
  "stock",
  "status",
] as const satisfies (keyof Book)[];
/** A book with the fields that decide which chunk it is in. */
export type ChunkedBook = Pick<Book, (typeof CHUNKED_FIELDS)[number]>;

// Share of featured books among those that every device stores of a larger shop.
const FEATURED_SHARE = 0.04;
const NEWEST_SHARE = 0.18;
const BEST_SOLD_SHARE = 0.18;
// Bounds the manifest, which names each chunk.
const MAX_CATEGORY_CHUNKS = 200;

type SnapshotChunks = {
  /** Each sorted by title, so that the first one suffices for the first page and the browser need not sort. */
  chunks: ChunkedBook[][];
  parts?: SnapshotPart[];
};

/** @param maxBooks of a device; a larger shop is split into parts */
export function toChunks(
  byTitle: readonly ChunkedBook[],
  maxBooks = MAX_DEVICE_BOOKS,
  sizes = CHUNK_SIZES,
): SnapshotChunks {
  const first = firstScreen(byTitle, sizes);
  const rest = byTitle.filter((book) => !first.has(book));
  const firstChunk = sortByTitle(first);
  if (byTitle.length <= maxBooks) return { chunks: [firstChunk, ...slices(rest, sizes.others)] };
  const picks = picksOf(rest, maxBooks);
  const pickChunks = [
    firstChunk,
    ...slices(
      rest.filter((book) => picks.has(book)),
      sizes.others,
    ),
  ];
  const others = rest.filter((book) => !picks.has(book));
  const chunkSize = categoryChunkSize(byTitle.length, sizes);
  const byCategory = [...Map.groupBy(others, ({ categoryId }) => categoryId)];
  const categories = byCategory.map(([categoryId, books]) => ({
    categoryId,
    books: books.length,
    chunks: evenSlices(books, chunkSize),
  }));
  return {
    chunks: [...pickChunks, ...categories.flatMap(({ chunks }) => chunks)],
    parts: [
      { categoryId: null, chunks: pickChunks.length, books: first.size + picks.size },
      ...categories.map(({ categoryId, chunks, books }) => ({ categoryId, chunks: chunks.length, books })),
    ],
  };
}

export const categoryChunkSize = (books: number, sizes: ChunkSizes): number =>
  Math.max(sizes.others, Math.ceil(books / MAX_CATEGORY_CHUNKS));

/** @param byTitle all books, or the first of them and the first featured ones */
export function firstScreen<B extends Pick<Book, "featured">>(
  byTitle: readonly B[],
  sizes: ChunkSizes,
): Set<B> {
  const first = new Set(byTitle.filter((book) => book.featured).slice(0, sizes.featuredInFirst));
  for (const book of byTitle) {
    if (first.size >= sizes.first) break;
    first.add(book);
  }
  return first;
}

/** The featured, newest and best-selling books. */
function picksOf(books: readonly ChunkedBook[], maxBooks: number): Set<ChunkedBook> {
  return new Set([
    ...books.filter(({ featured }) => featured).slice(0, maxBooks * FEATURED_SHARE),
    ...books.toSorted(newestFirst).slice(0, maxBooks * NEWEST_SHARE),
    ...books
      .filter((book) => soldCopies(book) > 0)
      .sort((a, b) => soldCopies(b) - soldCopies(a))
      .slice(0, maxBooks * BEST_SOLD_SHARE),
  ]);
}

const newestFirst = (a: ChunkedBook, b: ChunkedBook): number =>
  b.publishedDate - a.publishedDate || (a.createdAt < b.createdAt ? 1 : -1);

/** Includes reserved copies. */
const soldCopies = ({ supplied, stock }: ChunkedBook): number => (supplied ?? stock) - stock;

function slices<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let index = 0; index < list.length; index += size) chunks.push(list.slice(index, index + size));
  return chunks;
}

/** The newest books first, as a device may store only some chunks of a category. */
const evenSlices = (books: readonly ChunkedBook[], maxSize: number): ChunkedBook[][] =>
  slices(books.toSorted(newestFirst), Math.ceil(books.length / Math.ceil(books.length / maxSize))).map(
    (chunk) => sortByTitle(chunk),
  );
