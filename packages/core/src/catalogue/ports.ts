import type { Book } from "../books/book.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import type { GstDocument } from "../gst/document.ts";
import type { ShippingDocument } from "../shipping/document.ts";
import type { Cursor } from "./feed.ts";
import type { SnapshotDocument } from "./snapshot.ts";

/** The catalogue as a log, beside the books that `BookStore.changedAfter` reads of it. */
export type CatalogueStore = {
  /** All documents of the shop at once. */
  readSettings(): Promise<{
    taxonomy: Taxonomy;
    shipping: ShippingDocument;
    gst: GstDocument;
    snapshot: SnapshotDocument | undefined;
  }>;
  /** The cursor of the newest change; START in an empty shop. */
  latest(): Promise<Cursor>;
  /** How many books changed after a cursor, counted no further than `limit`. */
  countChanges(after: Cursor, limit: number): Promise<number>;
  /** Every book, retired ones included, in order of change. */
  allBooks(): AsyncIterable<Book>;
  readSnapshot(): Promise<SnapshotDocument | undefined>;
  /** @returns false when another job stored a snapshot since the version before was read */
  writeSnapshot(next: SnapshotDocument): Promise<boolean>;
};
