import type { BookId, BookWire, InventoryRow } from "@frangipani/core/books";
import { expect, it } from "vitest";
import { undoEdits } from "../../../../src/admin/books/bulk/BulkForm.tsx";

const row = (id: string, price: number, stock: number) =>
  ({ _id: id as BookId, price, stock, status: true, version: 1 }) as InventoryRow;
const before = [row("1", 10, 5), row("2", 12, 7), row("3", 10, 9)];
const after = before.map((book) => ({ ...book, price: 8, status: false, version: 2 }) as BookWire);

it("gives each book its earlier price and status, books of the same values together", () => {
  expect(undoEdits(before, after, { price: "8", status: "false" })).toEqual([
    {
      books: [
        { id: "1", version: 2, stockSeen: 5 },
        { id: "3", version: 2, stockSeen: 9 },
      ],
      set: { price: 10, status: true },
    },
    { books: [{ id: "2", version: 2, stockSeen: 7 }], set: { price: 12, status: true } },
  ]);
});

it("leaves a field alone that was not set", () => {
  const edits = undoEdits(before, after, { status: "false" });
  expect(edits.map(({ set }) => set)).toEqual([{ status: true }]);
});
