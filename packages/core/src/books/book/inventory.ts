import * as z from "zod/mini";
import { type Cursor, settledCursor } from "../../catalogue/feed/feed.ts";
import { pick } from "../../kernel/pick.ts";
import type { BookReadPorts } from "./ports.ts";
import { BookWire, bookToWire } from "./wire.ts";

/** A row of the back office's table of books: small, as the browser holds all of them in most shops. */
export const InventoryRow = z.pick(BookWire, {
  _id: true,
  title: true,
  author: true,
  category: true,
  subcategory: true,
  price: true,
  stock: true,
  isbn: true,
  status: true,
  version: true,
});
export type InventoryRow = z.output<typeof InventoryRow>;

/** Books changed after a cursor, retired ones included, oldest change first. */
export const InventoryPage = z.object({
  books: z.array(InventoryRow),
  /** The cursor of the next page. */
  next: z.string(),
  /** The cursor for a later visit; see `settledCursor`. */
  cursor: z.string(),
  more: z.boolean(),
  /** When it has changed, rows may have outdated category names: read from the start. */
  taxonomyVersion: z.int(),
});
export type InventoryPage = z.output<typeof InventoryPage>;

export const InventorySize = z.object({ books: z.int() });

/** A page of a shop whose books the browser does not hold. */
export const InventoryMatches = z.object({
  count: z.int(),
  /** All books of the shop, retired ones included. */
  total: z.int(),
  books: z.array(InventoryRow),
});
export type InventoryMatches = z.output<typeof InventoryMatches>;

const rowFields = Object.keys(InventoryRow.shape) as (keyof InventoryRow)[];
export const toInventoryRow = (book: InventoryRow): InventoryRow => pick(book, rowFields);

export async function readInventory(
  { books, taxonomy }: BookReadPorts,
  { after, limit }: { after: Cursor; limit: number },
  now: Date,
): Promise<InventoryPage> {
  const [page, names] = await Promise.all([books.changedAfter(after, limit), taxonomy.read()]);
  return {
    books: page.items.map((book) => toInventoryRow(bookToWire(book, names))),
    next: page.next,
    cursor: settledCursor(page.next, now),
    more: page.more,
    taxonomyVersion: names.version,
  };
}
