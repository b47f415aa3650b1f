import type { Book } from "../books/book.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import type { GstDocument } from "../gst/document.ts";
import type { ShippingDocument } from "../shipping/document.ts";
import type { Cursor } from "./feed/feed.ts";
import type { SnapshotDocument } from "./feed/snapshot.ts";

export type CatalogueStore = {
  readSettings(): Promise<{
    taxonomy: Taxonomy;
    shipping: ShippingDocument;
    gst: GstDocument;
    snapshot: SnapshotDocument | undefined;
  }>;
  /** Where the feed ends, or up to a second before; START in an empty shop. One small read. */
  latest(): Promise<Cursor>;
  /** Reads the end of the feed, and stores it for `latest` where a change was not followed by that. */
  refreshLatest(): Promise<Cursor>;
  /** Counts no further than `limit`. */
  countChanges(after: Cursor, limit: number): Promise<number>;
  /** Retired ones included. */
  allBooks(): AsyncIterable<Book>;
  readSnapshot(): Promise<SnapshotDocument | undefined>;
  /** @returns false if another job stored a snapshot since the last one was read */
  writeSnapshot(next: SnapshotDocument): Promise<boolean>;
};
