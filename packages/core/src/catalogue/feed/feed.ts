import type { BookId } from "../../books/book/book-id.ts";
import type { BookDetails, BookSummary } from "../../books/book/views.ts";
import type { Category, CategoryId } from "../../categories/taxonomy.ts";
import type { GstDocument } from "../../gst/document.ts";
import { VISIBILITY_DELAY_SECONDS } from "../../kernel/retry.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { ShippingDocument } from "../../shipping/document.ts";

/**
 * The catalogue is sent as a log: a compacted snapshot, and the changes after a cursor. Amounts are integers, as only
 * our own pages read them. A reader that meets a higher `format` keeps its data and waits for its own update.
 */
export const FEED_FORMAT = 1;

/** A position in the log: the sort key of the last change read, or a time before which everything was read. */
export type Cursor = string;
export const START: Cursor = "";

export const cursorOf = ({ _id, changedAt }: { _id: BookId; changedAt: Instant }): Cursor =>
  `${changedAt}#${_id}`;

export const momentOf = (cursor: Cursor): Date => new Date(cursor.split("#", 1)[0] ?? "");

export type CatalogueCategory = Category & { bookCount: number };

/** Consecutive chunks of one category, or with null those that every device fetches. */
export type SnapshotPart = { categoryId: CategoryId | null; chunks: number; books: number };

/** URLs of immutable files; the n-th of `cards` and `details` have the same books. */
export type Snapshot = {
  cursor: Cursor;
  count: number;
  cards: readonly string[];
  details: readonly string[];
  /** The parts of `cards` in a shop larger than a device's share (device-share.ts); it has no `details`. */
  parts?: readonly SnapshotPart[] | undefined;
};

/** A file of a superseded snapshot was deleted. */
export class ChunkMissing extends Error {}

export type Manifest = {
  format: number;
  /** Excluded from the ETag. */
  serverTime: Instant;
  year: number;
  taxonomy: { version: number; categories: readonly CatalogueCategory[] };
  shipping: ShippingDocument;
  gst: GstDocument;
  latest: Cursor;
  snapshot: Snapshot | null;
};

export type FeedBook = BookSummary & BookDetails;

/** Each changed book once, in its latest state, oldest change first. Idempotent. */
export type Changes = {
  format: number;
  books: readonly FeedBook[];
  gone: readonly BookId[];
  next: Cursor;
  /** `next`, or an earlier position while concurrent changes may not be visible yet (`FeedReader`). */
  cursor: Cursor;
  more: boolean;
};

/** A book found by its description alone, and the excerpt with the searched words. */
export type Mention<B extends BookSummary = BookSummary> = { book: B; mention: string };

/** One page of search results, for devices that do not hold all books. */
export type Found = {
  format: number;
  count: number;
  books: readonly BookSummary[];
  /** Only where requested. */
  mentions?: readonly Mention[] | undefined;
};

/** Some changes of the last VISIBILITY_DELAY_SECONDS may not be visible yet, so these are read again. */
export const settledCursor = (next: Cursor, now: Date): Cursor => {
  const horizon = new Date(now.getTime() - VISIBILITY_DELAY_SECONDS * 1000).toISOString();
  return next < horizon ? next : horizon;
};
