import * as z from "zod/mini";
import { type Cursor, settledCursor } from "../../catalogue/feed.ts";
import { pick } from "../../kernel/pick.ts";
import type { BookReadPorts } from "../ports.ts";
import { BookWire, bookToWire } from "../wire.ts";

/** What the back office's table of books shows and searches: small, as staff hold all of them. */
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

/** Each book changed after a place, once, retired ones included, oldest change first; and where to go on. */
export const InventoryPage = z.object({
  books: z.array(InventoryRow),
  /** Where the next page of this reading begins. */
  next: z.string(),
  /** Where a reading of another day begins; see `settledCursor`. */
  cursor: z.string(),
  more: z.boolean(),
  /** When it rises, books held from before may carry old names of categories: read from the start. */
  taxonomyVersion: z.int(),
});
export type InventoryPage = z.output<typeof InventoryPage>;

const rowFields = Object.keys(InventoryRow.shape) as (keyof InventoryRow)[];
export const toInventoryRow = (book: InventoryRow): InventoryRow => pick(book, rowFields);

/** A page of the inventory: one Query over the index which is sorted by the moment of the last change. */
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
