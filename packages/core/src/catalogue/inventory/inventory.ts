import * as z from "zod/mini";
import type { InventoryFilter } from "../../books/book/inventory-filter.ts";
import type { BookReadPorts } from "../../books/book/ports.ts";
import { bookToWire, InventoryRow, toInventoryRow } from "../../books/book/wire.ts";
import type { CatalogueIndex } from "../browse/ports.ts";
import { type Cursor, settledCursor } from "../feed/feed.ts";

/** Books changed after a cursor, retired ones included, oldest change first. */
export const InventoryPage = z.object({
  books: z.array(InventoryRow),
  next: z.string(),
  /** The cursor for a later visit; see `settledCursor`. */
  cursor: z.string(),
  more: z.boolean(),
  /** After a change of it, rows may have outdated category names, so that a client reads again from the start. */
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

type FindPorts = BookReadPorts & { index: Pick<CatalogueIndex, "inventory"> };

/** Rows are read from the table: an index may show a change late, and lacks their versions. */
export async function findInventory(
  { books, taxonomy, index }: FindPorts,
  filter: InventoryFilter,
  range: { offset: number; limit: number },
): Promise<InventoryMatches> {
  const { count, total, ids } = index.inventory(filter, range);
  const [stored, names] = await Promise.all([books.getMany(ids), taxonomy.read()]);
  const byId = new Map(stored.map((book) => [book._id, book]));
  return {
    count,
    total,
    books: ids.flatMap((id) => {
      const book = byId.get(id);
      return book ? [toInventoryRow(bookToWire(book, names))] : [];
    }),
  };
}
