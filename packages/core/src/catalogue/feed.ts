import type { BookId } from "../books/book.ts";
import type { Category } from "../categories/taxonomy.ts";
import type { GstDocument } from "../gst/document.ts";
import type { Instant } from "../kernel/clock.ts";
import type { ShippingDocument } from "../shipping/document.ts";
import type { Card, Details } from "./card.ts";

/**
 * The catalogue travels as a log: a compacted snapshot, and the changes after a cursor. These are the forms in which it
 * does; amounts are the domain's integers, since only our own pages read them. A reader which meets a higher `format`
 * keeps what it has and waits for its own update.
 */
export const FEED_FORMAT = 1;

/** A place in the log: the sort key of the last change seen, or a moment before which everything was seen; "" is the start. */
export type Cursor = string;
export const START: Cursor = "";

/** A category with the number of its active books. */
export type ShelvedCategory = Category & { bookCount: number };

/** Where the compacted catalogue lies: immutable files, the cards and the details of the same books at the same place. */
export type Snapshot = {
  /** Continue with the changes after it. */
  cursor: Cursor;
  /** Active books in all chunks together. */
  count: number;
  cards: readonly string[];
  details: readonly string[];
};

/** `GET /api/catalogue`: everything but the books, and where to get those. */
export type Manifest = {
  format: number;
  /** Left out of the ETag, as it changes with every answer. */
  serverTime: Instant;
  /** The calendar year of the shop, by which the GST slab is chosen. */
  year: number;
  taxonomy: { version: number; categories: readonly ShelvedCategory[] };
  shipping: ShippingDocument;
  gst: GstDocument;
  /** The place of the newest change: whoever holds it has everything. */
  latest: Cursor;
  snapshot: Snapshot | null;
};

/** A book as the log carries it. */
export type FeedBook = Card & Details;

/** `GET /api/catalogue/changes?after=CURSOR`: each changed book once, in its latest state, oldest change first. */
export type Changes = {
  format: number;
  books: readonly FeedBook[];
  /** Books that are sold no more. */
  gone: readonly BookId[];
  /** Where to go on; never ahead of what is certain to be seen. */
  cursor: Cursor;
  more: boolean;
};
