import type { Cover } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import {
  type BookDetails,
  type BookSummary,
  detailsColumns,
  summaryColumns,
} from "../../books/book/views.ts";
import type { CategoryId, SubcategoryId } from "../../categories/taxonomy.ts";
import type { Cents, Grams } from "../../kernel/amounts/quantities.ts";
import { FEED_FORMAT } from "./feed.ts";

type ChunkOf<Column extends string> = { format: number } & Readonly<Record<Column, readonly unknown[]>>;

/** Summaries by column (books/book/views.ts), compressed to about 34 bytes a book, stored and read as one value. */
export type SummaryChunk = ChunkOf<"shelves" | (typeof summaryColumns)[keyof BookSummary]>;
export type DetailsChunk = ChunkOf<(typeof detailsColumns)[keyof BookDetails]>;

type Columns = Readonly<Record<string, readonly unknown[]>>;
/** Fields that are not packed as one column of their values. */
type Pack<Book> = { [F in keyof Book]?: (books: readonly Book[]) => Columns };

const packSummaryField: Pack<BookSummary> = {
  // The category paths of the chunk, `category` or `category/subcategory`, and for each book which of them.
  categoryId(books) {
    const paths = new Map([...new Set(books.map(toCategoryPath))].map((path, position) => [path, position]));
    return { shelves: [...paths.keys()], shelf: books.map((book) => paths.get(toCategoryPath(book)) ?? 0) };
  },
  subcategoryId: () => ({}),
  // Name and colour as one text, "" without a cover.
  cover: (books) => ({ covers: books.map(({ cover }) => (cover ? `${cover.name}${cover.color}` : "")) }),
  featured: (books) => ({ featured: positionsOf(books, "featured") }),
  hasSample: (books) => ({ samples: positionsOf(books, "hasSample") }),
};

const positionsOf = (books: readonly BookSummary[], flag: "featured" | "hasSample") =>
  books.flatMap((book, index) => (book[flag] ? [index] : []));

const packDetailsField: Pack<BookDetails> = {
  samplePdf: (books) => ({ samples: books.map(({ samplePdf }) => samplePdf ?? "") }),
};

export const packSummaries = (books: readonly BookSummary[]) =>
  pack(books, summaryColumns, packSummaryField) as SummaryChunk;
export const packDetails = (books: readonly BookDetails[]) =>
  pack(books, detailsColumns, packDetailsField) as DetailsChunk;

function pack<Book extends object>(
  books: readonly Book[],
  columns: Readonly<Record<keyof Book & string, string>>,
  packField: Pack<Book>,
) {
  const chunk = { format: FEED_FORMAT };
  for (const field of Object.keys(columns) as (keyof Book & string)[])
    Object.assign(chunk, packField[field]?.(books) ?? { [columns[field]]: books.map((book) => book[field]) });
  return chunk;
}

/** Builds books by an object literal: a loop over the fields takes phones four times as long. Throws for another format. */
export function unpackSummaries(chunk: SummaryChunk): BookSummary[] {
  const columns = readColumns(chunk);
  const { shelves = [], featured: featuredPositions = [], samples = [] } = columns;
  const column = <T>(name: string): readonly T[] => {
    const values = columns[name];
    if (values?.length !== columns.ids?.length) throw new Error(`no column ${name}`);
    return values as readonly T[];
  };
  const ids = column<BookId>(summaryColumns._id);
  const titles = column<string>(summaryColumns.title);
  const authors = column<string>(summaryColumns.author);
  const prices = column<Cents>(summaryColumns.price);
  const paths = column<number>(summaryColumns.categoryId);
  const stocks = column<number>(summaryColumns.stock);
  const weights = column<Grams>(summaryColumns.weight);
  const years = column<number>(summaryColumns.publishedDate);
  const covers = column<string>(summaryColumns.cover);
  // Chunks made before these columns were added lack them.
  const { languages = [], isbns = [], added = [] } = columns;
  const categories = (shelves as string[]).map((path) => path.split("/") as [CategoryId, SubcategoryId?]);
  const featured = new Set(featuredPositions);
  const withSample = new Set(samples);
  const books: BookSummary[] = [];
  for (let index = 0; index < ids.length; index += 1) {
    const path = categories[paths[index] ?? -1];
    if (!path) throw new Error("no such category");
    books.push({
      _id: ids[index] as BookId,
      title: titles[index] as string,
      author: authors[index] as string,
      price: prices[index] as Cents,
      categoryId: path[0],
      subcategoryId: path[1] ?? null,
      stock: stocks[index] as number,
      weight: weights[index] as Grams,
      publishedDate: years[index] as number,
      cover: parseCover(covers[index] as string),
      featured: featured.has(index),
      language: (languages[index] ?? "") as string,
      isbn13: (isbns[index] ?? "") as string,
      hasSample: withSample.has(index),
      addedOn: (added[index] ?? 0) as number,
    });
  }
  return books;
}

/** @throws Error for another format */
export function unpackDetails(chunk: DetailsChunk, id: BookId): BookDetails | undefined {
  const columns = readColumns(chunk);
  const index = columns.ids?.indexOf(id) ?? -1;
  if (index < 0) return undefined;
  // Chunks made before a field was added lack its column.
  const values = Object.entries(detailsColumns).map(
    ([field, column]) => [field, columns[column]?.[index]] as const,
  );
  const details = Object.fromEntries(values) as BookDetails;
  return { ...details, samplePdf: details.samplePdf || null };
}

function readColumns({ format, ...columns }: SummaryChunk | DetailsChunk): Columns {
  if (format !== FEED_FORMAT || !Array.isArray(columns.ids)) throw new Error("no chunk of this format");
  return columns;
}

const toCategoryPath = ({ categoryId, subcategoryId }: BookSummary): string =>
  subcategoryId === null ? categoryId : `${categoryId}/${subcategoryId}`;

// Colours have seven characters, "#a1b2c3".
const parseCover = (text: string): Cover | null =>
  text === "" ? null : { name: text.slice(0, -7), color: text.slice(-7) };
