import type { BookId } from "../books/book-id.ts";
import type { BookDetails, BookSummary } from "../books/reading/views.ts";
import type { Category } from "../categories/taxonomy.ts";
import type { GstDocument } from "../gst/document.ts";
import type { Instant } from "../kernel/clock.ts";
import type { ShippingDocument } from "../shipping/document.ts";

/**
 * The catalogue travels as a log: a compacted snapshot, and the changes after a cursor. These are the forms in which it
 * does; amounts are the domain's integers, since only our own pages read them. A reader which meets a higher `format`
 * keeps what it has and waits for its own update.
 */
export const FEED_FORMAT = 1;

/** A place in the log: the sort key of the last change seen, or a moment before which everything was seen; "" is the start. */
export type Cursor = string;
export const START: Cursor = "";

/** Where a book's last change is in the log. */
export const cursorOf = ({ _id, changedAt }: { _id: BookId; changedAt: Instant }): Cursor =>
  `${changedAt}#${_id}`;

export const momentOf = (cursor: Cursor): Date => new Date(cursor.split("#", 1)[0] ?? "");

export type CatalogueCategory = Category & { bookCount: number };

/** Where the compacted catalogue lies: immutable files, the cards and the details of the same books at the same place. */
export type Snapshot = {
  cursor: Cursor;
  count: number;
  cards: readonly string[];
  details: readonly string[];
};

/** `GET /api/catalogue`: everything but the books, and where to get those. */
export type Manifest = {
  format: number;
  /** Left out of the ETag, as it changes with every answer. */
  serverTime: Instant;
  year: number;
  taxonomy: { version: number; categories: readonly CatalogueCategory[] };
  shipping: ShippingDocument;
  gst: GstDocument;
  latest: Cursor;
  snapshot: Snapshot | null;
};

export type FeedBook = BookSummary & BookDetails;

/**
 * `GET /api/catalogue/changes?after=CURSOR`: each changed book once, in its latest state, oldest change first.
 * Applying an answer twice changes nothing.
 */
export type Changes = {
  format: number;
  books: readonly FeedBook[];
  gone: readonly BookId[];
  next: Cursor;
  /**
   * What to keep once this is applied: `next`, or an earlier place while the latest changes may still have company that is
   * not visible yet. After the first page on which both differ, later pages move it no more: see `FeedReader`.
   */
  cursor: Cursor;
  more: boolean;
};

/**
 * `GET /api/catalogue/search`: some of the books that fit, best or first ones first, for a device which does not hold them
 * all.
 */
export type Found = {
  format: number;
  count: number;
  books: readonly BookSummary[];
};

/** How long a change may take to show in the index, the difference of the servers' clocks included. */
export const SETTLE_SECONDS = 10;

/**
 * What a page of changes tells about where to continue another day. An index shows a change a little later than it was
 * made, so a reader's place never passes a moment younger than SETTLE_SECONDS: the few changes since then come again.
 */
export const settledCursor = (next: Cursor, now: Date): Cursor => {
  const horizon = new Date(now.getTime() - SETTLE_SECONDS * 1000).toISOString();
  return next < horizon ? next : horizon;
};
