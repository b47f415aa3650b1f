import type { Cover } from "../books/book.ts";
import type { BookId } from "../books/book-id.ts";
import type { BookDetails, BookSummary } from "../books/views.ts";
import type { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import type { Cents } from "../kernel/money.ts";
import type { Grams } from "../kernel/weight.ts";
import { FEED_FORMAT } from "./feed.ts";

/**
 * Cards column by column: what resembles each other stands together, so it packs to about 27 bytes a book, and the
 * browser stores and reads a chunk as one value.
 */
export type CardChunk = {
  format: number;
  ids: string[];
  titles: string[];
  authors: string[];
  prices: number[];
  /** The shelves of this chunk, `category` or `category/subcategory`; `shelf` points into it. */
  shelves: string[];
  shelf: number[];
  stocks: number[];
  weights: number[];
  years: number[];
  /** `name` and `color` of the cover as one text, "" without one. */
  covers: string[];
  /** Positions of the featured books. */
  featured: number[];
};

export function packCards(cards: readonly BookSummary[]): CardChunk {
  const shelfOf = (card: BookSummary) =>
    card.subcategoryId === null ? card.categoryId : `${card.categoryId}/${card.subcategoryId}`;
  const shelves = new Map([...new Set(cards.map(shelfOf))].map((shelf, position) => [shelf, position]));
  return {
    format: FEED_FORMAT,
    ids: cards.map((card) => card._id),
    titles: cards.map((card) => card.title),
    authors: cards.map((card) => card.author),
    prices: cards.map((card) => card.price),
    shelves: [...shelves.keys()],
    shelf: cards.map((card) => shelves.get(shelfOf(card)) ?? 0),
    stocks: cards.map((card) => card.stock),
    weights: cards.map((card) => card.weight),
    years: cards.map((card) => card.publishedDate),
    covers: cards.map(({ cover }) => (cover ? `${cover.name}${cover.color}` : "")),
    featured: cards.flatMap((card, position) => (card.featured ? [position] : [])),
  };
}

/** @throws Error when it is no chunk of this format: damaged, or newer than this reader */
export function unpackCards(chunk: CardChunk): BookSummary[] {
  const { length } = demandIds(chunk);
  const columns = ["titles", "authors", "prices", "shelf", "stocks", "weights", "years", "covers"] as const;
  for (const column of columns) if (chunk[column]?.length !== length) throw new Error(`no column ${column}`);
  const shelves = chunk.shelves.map((shelf) => shelf.split("/") as [CategoryId, SubcategoryId?]);
  const featured = new Set(chunk.featured);
  const cards: BookSummary[] = [];
  for (let at = 0; at < length; at += 1) {
    const shelf = shelves[chunk.shelf[at] ?? -1];
    if (!shelf) throw new Error("no such shelf");
    cards.push({
      _id: chunk.ids[at] as BookId,
      title: chunk.titles[at] as string,
      author: chunk.authors[at] as string,
      price: chunk.prices[at] as Cents,
      categoryId: shelf[0],
      subcategoryId: shelf[1] ?? null,
      stock: chunk.stocks[at] as number,
      weight: chunk.weights[at] as Grams,
      cover: coverOf(chunk.covers[at] as string),
      publishedDate: chunk.years[at] as number,
      featured: featured.has(at),
    });
  }
  return cards;
}

/** Details column by column. */
export type DetailsChunk = {
  format: number;
  ids: string[];
  descriptions: string[];
  isbns: string[];
  publishers: string[];
  languages: string[];
  pages: number[];
  samples: string[];
};

export const packDetails = (all: readonly BookDetails[]): DetailsChunk => ({
  format: FEED_FORMAT,
  ids: all.map((one) => one._id),
  descriptions: all.map((one) => one.description),
  isbns: all.map((one) => one.isbn),
  publishers: all.map((one) => one.publisher),
  languages: all.map((one) => one.language),
  pages: all.map((one) => one.pages),
  samples: all.map((one) => one.samplePdf ?? ""),
});

/** The details of one book of the chunk. @throws Error when it is no chunk of this format */
export function detailsIn(chunk: DetailsChunk, id: BookId): BookDetails | undefined {
  const at = demandIds(chunk).indexOf(id);
  if (at < 0) return undefined;
  return {
    _id: id,
    description: chunk.descriptions[at] as string,
    isbn: chunk.isbns[at] as string,
    publisher: chunk.publishers[at] as string,
    language: chunk.languages[at] as string,
    pages: chunk.pages[at] as number,
    samplePdf: chunk.samples[at] || null,
  };
}

const demandIds = (chunk: { format: number; ids: string[] }): string[] => {
  if (chunk?.format !== FEED_FORMAT || !Array.isArray(chunk.ids)) throw new Error("no chunk of this format");
  return chunk.ids;
};

/** Colours have seven characters, "#a1b2c3". */
const coverOf = (text: string): Cover | null =>
  text === "" ? null : { name: text.slice(0, -7), color: text.slice(-7) };
