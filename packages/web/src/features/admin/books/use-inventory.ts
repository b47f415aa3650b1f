import { type InventoryRow, inventoryRow } from "@frangipani/core/books/inventory";
import { bookMessages } from "@frangipani/core/books/messages";
import { keptCursor } from "@frangipani/core/catalogue/feed";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../app/api.ts";

/**
 * Every book, held whole: 10,000 are a megabyte on the line once, in some ten answers of which the first is shown at once;
 * after that a search or a page needs no answer, and keeping it current is one answer with what changed since.
 */
export type Inventory = {
  rows: readonly InventoryRow[];
  /** Where in the catalogue's log the next reading begins. */
  cursor: string;
  /** False while the first reading is under way. */
  isComplete: boolean;
  taxonomyVersion: number;
};

const key = ["admin", "inventory"] as const;

export function useInventory() {
  const client = useQueryClient();
  return useQuery({
    queryKey: key,
    meta: { failure: bookMessages.fetchFailed },
    queryFn: ({ signal }) => readInventory(client, signal),
    // Thousands of rows are compared by identity, not by content.
    structuralSharing: false,
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
}

/** How an edit shows in the list at once; what else happened meanwhile is asked for beside. */
export function useShowInInventory() {
  const client = useQueryClient();
  return (...books: InventoryRow[]) => {
    client.setQueryData<Inventory>(
      key,
      (held) => held && { ...held, rows: merged(held.rows, books.map(inventoryRow)) },
    );
    void client.invalidateQueries({ queryKey: key });
  };
}

async function readInventory(client: QueryClient, signal: AbortSignal): Promise<Inventory> {
  const held = client.getQueryData<Inventory>(key);
  const from = held?.isComplete ? held : undefined;
  const place = keptCursor(from?.cursor ?? "");
  let rows = from?.rows ?? [];
  let after = from?.cursor ?? "";
  for (;;) {
    const page = await callApi("GET /api/book/inventory", { query: { after }, signal });
    // Books carry names of categories: after a rename all of them are read again.
    if (from && page.taxonomyVersion !== from.taxonomyVersion) {
      client.setQueryData<Inventory>(key, { ...from, isComplete: false });
      return readInventory(client, signal);
    }
    rows = merged(rows, page.books);
    place.read(page);
    const { taxonomyVersion } = page;
    if (!page.more) return { rows, cursor: place.cursor(), isComplete: true, taxonomyVersion };
    if (!held) client.setQueryData<Inventory>(key, { rows, cursor: "", isComplete: false, taxonomyVersion });
    after = page.next;
  }
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
