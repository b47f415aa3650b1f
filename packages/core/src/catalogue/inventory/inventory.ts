import { type InventoryMatches, toInventoryRow } from "../../books/book/inventory.ts";
import type { InventoryFilter } from "../../books/book/inventory-filter.ts";
import type { BookReadPorts } from "../../books/book/ports.ts";
import { bookToWire } from "../../books/book/wire.ts";
import type { CatalogueIndex } from "../browse/ports.ts";

type FindPorts = BookReadPorts & { index: Pick<CatalogueIndex, "inventory"> };

/** Rows are read from the table: an index may show a change late, and lacks their versions. */
export async function findInventory(
  { books, taxonomy, index }: FindPorts,
  filter: InventoryFilter,
  range: { offset: number; limit: number },
): Promise<InventoryMatches> {
  const { count, total, ids } = index.inventory(filter, range);
  const [found, names] = await Promise.all([books.getMany(ids), taxonomy.read()]);
  const byId = new Map(found.map((book) => [book._id, book]));
  return {
    count,
    total,
    books: ids.flatMap((id) => {
      const book = byId.get(id);
      return book ? [toInventoryRow(bookToWire(book, names))] : [];
    }),
  };
}
