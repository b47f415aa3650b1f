import type { CatalogueIndex } from "../../catalogue/ports.ts";
import type { BookReadPorts } from "../ports.ts";
import { bookToWire } from "../wire.ts";
import { type InventoryMatches, toInventoryRow } from "./inventory.ts";
import type { InventoryFilter } from "./inventory-filter.ts";

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
