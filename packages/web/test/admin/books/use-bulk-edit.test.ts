import type { BookId, InventoryRow } from "@frangipani/core/books";
import { expect, it } from "vitest";
import { bulkEditOf, undoEdit } from "../../../src/admin/books/use-bulk-edit.ts";

const row = (id: string, price: number, stock: number) =>
  ({ _id: id as BookId, price, stock, status: true, version: 1 }) as InventoryRow;
const before = [row("1", 10, 5), row("2", 12, 7)];
const after = before.map((book) => ({ ...book, price: 8, status: false, version: 2, stock: book.stock - 1 }));

it.each<[string, Parameters<typeof bulkEditOf>[1], Parameters<typeof bulkEditOf>[2], object[]]>([
  [
    "set for all books",
    { price: "8", status: "false" },
    undefined,
    [
      { price: 10, status: true },
      { price: 12, status: true },
    ],
  ],
  ["computed for each book", {}, () => ({ price: 8 }), [{ price: 10 }, { price: 12 }]],
  ["of stock alone", { stock: "4" }, undefined, [{ stock: 5 }, { stock: 7 }]],
])("undoing values %s restores each book's earlier values", (_name, set, valuesOf, expected) => {
  expect(undoEdit(before, after, bulkEditOf(before, set, valuesOf))).toEqual({
    books: [
      { id: "1", version: 2, stockSeen: 4, ...expected[0] },
      { id: "2", version: 2, stockSeen: 6, ...expected[1] },
    ],
    set: {},
  });
});
