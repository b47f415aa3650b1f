import { type InventoryRow, inventoryRow } from "@frangipani/core/books/inventory";
import { bookMessages } from "@frangipani/core/books/messages";
import { keptCursor } from "@frangipani/core/catalogue/feed";
import { callApi } from "../../../app/api.ts";
import { type List, type ListSource, useChangeList } from "../shared/list.ts";

export type Inventory = List<InventoryRow> & {
  /** Where in the catalogue's log the next reading begins. */
  cursor: string;
  taxonomyVersion: number;
};

/**
 * Every book: 10,000 are a megabyte on the line once, in some ten answers of which the first is shown at once; keeping them
 * current is one answer with what changed since.
 */
export const inventory: ListSource<InventoryRow, Inventory> = {
  name: "inventory",
  failure: bookMessages.fetchFailed,
  async read(held, show, signal) {
    const from = held?.isComplete ? held : undefined;
    const place = keptCursor(from?.cursor ?? "");
    let rows = from?.rows ?? [];
    let after = from?.cursor ?? "";
    for (;;) {
      const page = await callApi("GET /api/book/inventory", { query: { after }, signal });
      // Books carry names of categories: after a rename all of them are read again.
      if (from && page.taxonomyVersion !== from.taxonomyVersion) {
        const outdated = { ...from, isComplete: false };
        show(outdated);
        return inventory.read(outdated, show, signal);
      }
      rows = merged(rows, page.books);
      place.read(page);
      const { taxonomyVersion } = page;
      if (!page.more) return { rows, cursor: place.cursor(), isComplete: true, taxonomyVersion };
      if (!held) show({ rows, cursor: "", isComplete: false, taxonomyVersion });
      after = page.next;
    }
  },
};

export function useShowInInventory() {
  const change = useChangeList(inventory);
  return (...books: InventoryRow[]) => change((rows) => merged(rows, books.map(inventoryRow)));
}

/** Ids as people count: 2 before 10. */
const byId = new Intl.Collator("en", { numeric: true });

function merged(rows: readonly InventoryRow[], news: readonly InventoryRow[]): readonly InventoryRow[] {
  if (news.length === 0) return rows;
  const all = new Map(rows.map((row) => [row._id, row]));
  for (const row of news) all.set(row._id, row);
  const list = [...all.values()];
  // Nothing but known books: their places stay.
  return list.length === rows.length ? list : list.sort((a, b) => byId.compare(a._id, b._id));
}
