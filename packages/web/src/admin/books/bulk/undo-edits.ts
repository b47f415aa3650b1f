import type { BookWire, BulkEdit, InventoryRow } from "@frangipani/core/books";
import type * as z from "zod/mini";

type BulkInput = z.input<typeof BulkEdit>;

/** The edits that give books the earlier values of the fields that were set: one for each combination of values. */
export function undoEdits(
  before: readonly InventoryRow[],
  after: readonly BookWire[],
  set: BulkInput["set"],
): BulkInput[] {
  const fields = (["price", "stock", "status"] as const).filter((field) => set[field] !== undefined);
  const earlier = new Map(before.map((book) => [book._id, book]));
  const edits = new Map<string, BulkInput>();
  for (const { _id, version, stock } of after) {
    const book = earlier.get(_id);
    if (!book) continue;
    const values = Object.fromEntries(fields.map((field) => [field, book[field]]));
    const key = JSON.stringify(values);
    const edit = edits.get(key) ?? { books: [], set: values };
    edits.set(key, { ...edit, books: [...edit.books, { id: _id, version, stockSeen: stock }] });
  }
  return [...edits.values()];
}
