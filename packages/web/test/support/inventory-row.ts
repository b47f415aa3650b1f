import type { BookId, InventoryRow } from "@frangipani/core/books";

export const inventoryRow = (id: string, part: Partial<InventoryRow> = {}): InventoryRow => ({
  _id: id as BookId,
  title: `Book ${id}`,
  author: "A. Writer",
  category: "fiction",
  subcategory: "classics",
  price: 12,
  stock: 10,
  isbn: "9780306406157",
  status: true,
  imageColor: null,
  samplePdf: null,
  version: 1,
  ...part,
});
