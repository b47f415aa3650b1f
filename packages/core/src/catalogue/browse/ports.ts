import * as z from "zod/mini";
import type { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import type { InventoryFilter } from "../../books/book/inventory-filter.ts";
import type { IndexedSummary } from "../../books/book/summarize.ts";
import type { BookSummary } from "../../books/book/views.ts";
import { CategoryId, type SubcategoryId, type Taxonomy } from "../../categories/taxonomy.ts";
import type { GstDocument } from "../../gst/document.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import type { CatalogueCategory, Cursor, Found, Manifest } from "../feed/feed.ts";
import type { Browse } from "./browse.ts";

export const SnapshotDocument = z.object({
  version: z.int(),
  cursor: z.string(),
  count: z.int(),
  /** Books that are not on sale; snapshots of earlier versions do not say. */
  retired: z.optional(z.int()),
  cards: z.array(z.string()),
  details: z.array(z.string()),
  parts: z.optional(
    z.array(z.object({ categoryId: z.nullable(CategoryId), chunks: z.int(), books: z.int() })),
  ),
  /** The file of its index (core/sqlite), which is in the bucket alone; snapshots of earlier versions have none. */
  index: z.optional(z.object({ format: z.int(), path: z.string() })),
  /** When all books were last read for it; snapshots of earlier versions do not say. */
  rebuiltAt: z.optional(z.string()),
  /** Until when a job that makes the next snapshot keeps others from making one. */
  claimedUntil: z.optional(z.string()),
  madeAt: z.string(),
});
export type SnapshotDocument = z.output<typeof SnapshotDocument>;

export type CatalogueStore = {
  readSettings(): Promise<{
    taxonomy: Taxonomy;
    shipping: ShippingDocument;
    gst: GstDocument;
    snapshot: SnapshotDocument | undefined;
  }>;
  /** Where the feed ends, or up to a second before; START in an empty shop. One small read. */
  latest(): Promise<Cursor>;
  /** Changes of books and categories that this process has made so far. */
  countOwnChanges(): number;
  /** Reads the end of the feed, and stores it for `latest` if a change did not. */
  refreshLatest(): Promise<Cursor>;
  /** Counts no further than `limit`. */
  countChanges(after: Cursor, limit: number): Promise<number>;
  /** Retired ones included. */
  allBooks(): AsyncIterable<Book>;
  readSnapshot(): Promise<SnapshotDocument | undefined>;
  /** @returns false if another job stored a snapshot since the last one was read */
  writeSnapshot(next: SnapshotDocument): Promise<boolean>;
};

type Range = { offset: number; limit: number };

/** The summaries of all books, in a file. Retired books are left out except where a method says otherwise. */
export type CatalogueIndex = {
  /** The books that `browse` finds (browse.ts), in the same order. */
  find(
    browse: Browse,
    categories: readonly CatalogueCategory[],
    range: Range,
  ): Pick<Found, "count" | "books">;
  /**
   * Books that `find` does not find, whose descriptions contain the longest words of the search; the caller checks for all of
   * its words. Empty where `find` finds DESCRIPTION_SEARCH_BELOW books.
   */
  possibleMentions(q: string): readonly BookSummary[];
  /** Sorted by title. */
  featured(limit: number): readonly BookSummary[];
  /** Other books, of its subcategory first, then of its category. */
  related(to: BookSummary): readonly BookSummary[];
  /** Sorted by title; `changedOn` in days since 1 January 1970, 0 when unknown. */
  datesIn(category: CategoryId, range: Range): readonly { id: BookId; changedOn: number }[];
  /** The subcategories without books. */
  emptySubcategories(categories: readonly CatalogueCategory[]): readonly SubcategoryId[];
  /** For the back office, with retired books. `total` counts all books. */
  inventory(filter: InventoryFilter, range: Range): { count: number; total: number; ids: readonly BookId[] };
  /** Books with the nearest lower and higher ISBNs, retired ones included; `limit` on each side. */
  nearestByIsbn(isbn13: string, limit: number): readonly BookId[];
  apply(changed: readonly IndexedSummary[], retired?: readonly IndexedSummary[]): void;
  close(): void;
};

/** The books on sale, up to a few seconds old. */
export type CurrentCatalogue = Pick<
  CatalogueIndex,
  "possibleMentions" | "featured" | "related" | "datesIn" | "emptySubcategories"
> & {
  readonly categories: readonly CatalogueCategory[];
  /** The settings for what an order costs besides its books. */
  readonly costs: Pick<Manifest, "shipping" | "gst">;
  find(browse: Browse, range: Range): Pick<Found, "count" | "books">;
};

export type IndexFiles = {
  /** The format of the files that `open` can read. */
  readonly format: number;
  create(): CatalogueIndex;
  /** @param path as the snapshot names it */
  open(path: string): Promise<CatalogueIndex>;
};
