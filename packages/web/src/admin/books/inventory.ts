import { bookMessages, type InventoryRow, toInventoryRow } from "@frangipani/core/books";
import {
  FeedReader,
  feedStart,
  type InventoryMatches,
  MAX_DEVICE_BOOKS,
  START,
} from "@frangipani/core/catalogue";
import type { ApiInput } from "@frangipani/functions/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { type List, type ListSource, listKey } from "../shared/list.ts";

export type Inventory = List<InventoryRow> & {
  cursor: string;
  taxonomyVersion: number;
  /** The shop has more books than a browser stores: `rows` is empty, and pages come from the server. */
  isLarge: boolean;
};

const emptyInventory: Inventory = {
  rows: [],
  cursor: START,
  isComplete: false,
  taxonomyVersion: 0,
  isLarge: false,
};

/** All books. The first load of 10,000 is about 1 MB; afterwards one request fetches the changes. */
export const inventory: ListSource<InventoryRow, Inventory> = {
  name: "inventory",
  failure: bookMessages.fetchFailed,
  async read(cached, show, signal) {
    let current = cached?.isComplete && !cached.isLarge ? cached : emptyInventory;
    if (!current.isComplete) {
      const size = await callApi("GET /api/book/inventory/size", { signal });
      if (size.books > MAX_DEVICE_BOOKS) return { ...emptyInventory, isComplete: true, isLarge: true };
    }
    const { cursor, isComplete: complete } = current;
    let reader = new FeedReader({ ...feedStart, cursor, complete, settled: false });
    for (let step = reader.next; step?.kind === "changes"; step = reader.next) {
      const page = await callApi("GET /api/book/inventory", { query: { after: step.after }, signal });
      const { taxonomyVersion } = page;
      // Books carry category names, so after a rename all are read again.
      if (current.rows.length > 0 && taxonomyVersion !== current.taxonomyVersion) {
        show({ ...current, isComplete: false });
        current = emptyInventory;
        reader = new FeedReader(feedStart);
        continue;
      }
      reader.read(page);
      const { position } = reader;
      const rows = mergeRows(current.rows, page.books);
      current = { ...current, rows, cursor: position.cursor, isComplete: position.complete, taxonomyVersion };
      // A cached list stays until all changes are read.
      if (!cached && page.more) show(current);
    }
    return current;
  },
};

const inventoryKey = listKey(inventory);
// A child of the list's key, so that invalidating the list invalidates the pages.
const pagesKey = [...inventoryKey, "pages"] as const;
export const suggestionsKey = [...inventoryKey, "suggestions"] as const;

export function useUpdateInventory() {
  const client = useQueryClient();
  return (...books: InventoryRow[]) => {
    const changed = books.map(toInventoryRow);
    client.setQueryData<Inventory>(inventoryKey, (cached) =>
      cached && !cached.isLarge ? { ...cached, rows: mergeRows(cached.rows, changed) } : cached,
    );
    const byId = new Map(changed.map((row) => [row._id, row]));
    client.setQueriesData<InventoryMatches>(
      { queryKey: pagesKey },
      (page) => page && { ...page, books: page.books.map((row) => byId.get(row._id) ?? row) },
    );
    void client.invalidateQueries({ queryKey: inventoryKey });
  };
}

const idOrder = new Intl.Collator("en", { numeric: true });

function mergeRows(rows: readonly InventoryRow[], newRows: readonly InventoryRow[]): readonly InventoryRow[] {
  if (newRows.length === 0) return rows;
  const all = new Map(rows.map((row) => [row._id, row]));
  for (const row of newRows) all.set(row._id, row);
  const list = [...all.values()];
  // Without additional books the order is unchanged.
  return list.length === rows.length ? list : list.sort((a, b) => idOrder.compare(a._id, b._id));
}

/** One page of the books of a large shop, which the server finds and sorts. */
export const inventoryPage = (query: NonNullable<ApiInput<"GET /api/book/inventory/search">["query"]>) =>
  queryOptions({
    queryKey: [...pagesKey, query],
    meta: { failure: bookMessages.fetchFailed },
    queryFn: ({ signal }): Promise<InventoryMatches> =>
      callApi("GET /api/book/inventory/search", { query, signal }),
  });

export function useDeactivateBook() {
  const updateInventory = useUpdateInventory();
  const reactivate = useReactivateBook();
  return useMutation({
    // The response is a list of books (docs/rules.md#api), which is not needed here.
    mutationFn: ({ _id }: InventoryRow) =>
      callApi("PUT /api/book/deleteBookById/:id", { params: { id: _id }, query: { limit: 1 } }),
    onSuccess: (_list, book) => updateInventory({ ...book, status: false }),
    meta: {
      success: bookMessages.deleted,
      undo: (_list: never, book: InventoryRow) => reactivate.mutate(book),
      failure: bookMessages.deleteFailed,
    },
  });
}

export function useReactivateBook() {
  const updateInventory = useUpdateInventory();
  return useMutation({
    mutationFn: ({ _id }: InventoryRow) =>
      callApi("PUT /api/book/bringBackBookById/:id", { params: { id: _id } }),
    onSuccess: (book) => updateInventory(book),
    meta: { success: bookMessages.restored },
  });
}
