import type { Cover } from "../books/book.ts";
import type { BookId } from "../books/book-id.ts";
import { type BookDetails, type BookSummary, detailsColumns, summaryColumns } from "../books/views.ts";
import type { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import { FEED_FORMAT } from "./feed.ts";

type ChunkOf<Column extends string> = { format: number } & Readonly<Record<Column, readonly unknown[]>>;

/**
 * Summaries column by column (books/views.ts): what resembles each other stands together, so it packs to about 27 bytes
 * a book, and the browser stores and reads a chunk as one value.
 */
export type SummaryChunk = ChunkOf<"shelves" | (typeof summaryColumns)[keyof BookSummary]>;
export type DetailsChunk = ChunkOf<(typeof detailsColumns)[keyof BookDetails]>;

type Columns = Readonly<Record<string, readonly unknown[]>>;
/** How the books of a chunk are packed: a column of values for each field, unless the field has its own way. */
type Packing<Book> = {
  columns: Readonly<Record<keyof Book & string, string>>;
  ways: { [F in keyof Book]?: { pack(books: readonly Book[]): Columns; unpack(chunk: Columns): Book[F][] } };
};

const summaries: Packing<BookSummary> = {
  columns: summaryColumns,
  ways: {
    // The shelves of the chunk, `category` or `category/subcategory`, and for each book which of them.
    categoryId: {
      pack(books) {
        const shelves = new Map(
          [...new Set(books.map(categoryPathOf))].map((shelf, position) => [shelf, position]),
        );
        return {
          shelves: [...shelves.keys()],
          shelf: books.map((book) => shelves.get(categoryPathOf(book)) ?? 0),
        };
      },
      unpack: (chunk) => categoryPathParts(chunk, 0) as CategoryId[],
    },
    subcategoryId: {
      pack: () => ({}),
      unpack: (chunk) => categoryPathParts(chunk, 1) as (SubcategoryId | null)[],
    },
    // Name and colour as one text, "" without a cover.
    cover: {
      pack: (books) => ({ covers: books.map(({ cover }) => (cover ? `${cover.name}${cover.color}` : "")) }),
      unpack: ({ covers = [] }) => (covers as string[]).map(coverOf),
    },
    // The positions of the featured books.
    featured: {
      pack: (books) => ({ featured: books.flatMap((book, at) => (book.featured ? [at] : [])) }),
      unpack({ ids = [], featured }) {
        const positions = new Set(featured);
        return ids.map((_, at) => positions.has(at));
      },
    },
  },
};

const details: Packing<BookDetails> = {
  columns: detailsColumns,
  ways: {
    samplePdf: {
      pack: (books) => ({ samples: books.map(({ samplePdf }) => samplePdf ?? "") }),
      unpack: ({ samples = [] }) => (samples as string[]).map((name) => name || null),
    },
  },
};

export const packSummaries = (books: readonly BookSummary[]) => pack(books, summaries) as SummaryChunk;
export const packDetails = (books: readonly BookDetails[]) => pack(books, details) as DetailsChunk;

export const unpackSummaries = (chunk: SummaryChunk): BookSummary[] => unpack(columnsOf(chunk), summaries);

/** @throws Error when the chunk has another format */
export function detailsIn(chunk: DetailsChunk, id: BookId): BookDetails | undefined {
  const columns = columnsOf(chunk);
  const at = columns.ids?.indexOf(id) ?? -1;
  if (at < 0) return undefined;
  // Chunks made before a field was added lack its column.
  const own = Object.values(detailsColumns).map((column) => [column, [columns[column]?.[at]]] as const);
  return unpack(Object.fromEntries(own), details)[0];
}

function pack<Book extends object>(books: readonly Book[], { columns, ways }: Packing<Book>) {
  const chunk = { format: FEED_FORMAT };
  for (const field of fieldsOf(columns))
    Object.assign(chunk, ways[field]?.pack(books) ?? { [columns[field]]: books.map((book) => book[field]) });
  return chunk;
}

/** Column by column: looping over the fields of each book is several times slower. */
function unpack<Book extends object>(chunk: Columns, { columns, ways }: Packing<Book>): Book[] {
  const fields = fieldsOf(columns);
  const blank = Object.fromEntries(fields.map((field) => [field, null]));
  const books = (chunk.ids ?? []).map(() => ({ ...blank }) as Book);
  for (const field of fields) {
    const values = ways[field]?.unpack(chunk) ?? (chunk[columns[field]] as Book[typeof field][] | undefined);
    if (values?.length !== books.length) throw new Error(`no column ${columns[field]}`);
    fill(books, field, values);
  }
  return books;
}

function fill<Book, F extends keyof Book>(books: Book[], field: F, values: readonly Book[F][]): void {
  for (let at = 0; at < books.length; at += 1) (books[at] as Book)[field] = values[at] as Book[F];
}

const fieldsOf = <Field extends string>(columns: Readonly<Record<Field, string>>) =>
  Object.keys(columns) as Field[];

function columnsOf({ format, ...columns }: SummaryChunk | DetailsChunk): Columns {
  if (format !== FEED_FORMAT || !Array.isArray(columns.ids)) throw new Error("no chunk of this format");
  return columns;
}

const categoryPathOf = ({ categoryId, subcategoryId }: BookSummary): string =>
  subcategoryId === null ? categoryId : `${categoryId}/${subcategoryId}`;

function categoryPathParts({ shelves = [], shelf = [] }: Columns, part: 0 | 1): (string | null)[] {
  const parts = (shelves as string[]).map((one) => one.split("/")[part] ?? null);
  return (shelf as number[]).map((position) => {
    const found = parts[position];
    if (found === undefined) throw new Error("no such shelf");
    return found;
  });
}

/** Colours have seven characters, "#a1b2c3". */
const coverOf = (text: string): Cover | null =>
  text === "" ? null : { name: text.slice(0, -7), color: text.slice(-7) };
