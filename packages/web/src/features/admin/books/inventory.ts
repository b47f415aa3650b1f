import { bookMessages, type InventoryRow, toInventoryRow } from "@frangipani/core/books";
import { FeedReader, feedStart, START } from "@frangipani/core/catalogue";
import { callApi } from "../../../app/api/call-api.ts";
import { type List, type ListSource, useUpdateList } from "../shared/list.ts";

export type Inventory = List<InventoryRow> & {
  cursor: string;
  taxonomyVersion: number;
};

const emptyInventory: Inventory = { rows: [], cursor: START, isComplete: false, taxonomyVersion: 0 };

/**
 * Every book: 10,000 are about 1 MB once, in some ten responses of which the first is shown at once; afterwards one
 * request fetches the changes.
 */
export const inventory: ListSource<InventoryRow, Inventory> = {
  name: "inventory",
  failure: bookMessages.fetchFailed,
  async read(cached, show, signal) {
    let current = cached?.isComplete ? cached : emptyInventory;
    const { cursor, isComplete: complete } = current;
    const reader = new FeedReader({ ...feedStart, cursor, complete, settled: false });
    for (let step = reader.next; step?.kind === "changes"; step = reader.next) {
      const page = await callApi("GET /api/book/inventory", { query: { after: step.after }, signal });
      const { taxonomyVersion } = page;
      // Books carry category names, so after a rename all are read again.
      if (current.isComplete && taxonomyVersion !== current.taxonomyVersion) {
        show({ ...current, isComplete: false });
        current = emptyInventory;
        reader.startOver();
        continue;
      }
      reader.read(page);
      const { position } = reader;
      const rows = mergeRows(current.rows, page.books);
      current = { rows, cursor: position.cursor, isComplete: position.complete, taxonomyVersion };
      if (!cached && page.more) show(current);
    }
    return current;
  },
};

export function useUpdateInventory() {
  const change = useUpdateList(inventory);
  return (...books: InventoryRow[]) => change((rows) => mergeRows(rows, books.map(toInventoryRow)));
}

const byId = new Intl.Collator("en", { numeric: true });

function mergeRows(rows: readonly InventoryRow[], newRows: readonly InventoryRow[]): readonly InventoryRow[] {
  if (newRows.length === 0) return rows;
  const all = new Map(rows.map((row) => [row._id, row]));
  for (const row of newRows) all.set(row._id, row);
  const list = [...all.values()];
  // Only known books: the order is unchanged.
  return list.length === rows.length ? list : list.sort((a, b) => byId.compare(a._id, b._id));
}
