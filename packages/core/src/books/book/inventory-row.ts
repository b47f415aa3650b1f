import * as z from "zod/mini";
import { pick } from "../../kernel/objects.ts";
import { searched } from "./views.ts";
import { BookWire } from "./wire.ts";

/** A row of the back office's table of books: small, as the browser holds all of them in most shops. */
export const InventoryRow = z.pick(BookWire, {
  _id: true,
  ...searched,
  category: true,
  subcategory: true,
  price: true,
  stock: true,
  isbn: true,
  status: true,
  /** Null without a cover. */
  imageColor: true,
  samplePdf: true,
  version: true,
});
export type InventoryRow = z.output<typeof InventoryRow>;

const rowFields = Object.keys(InventoryRow.shape) as (keyof InventoryRow)[];
export const toInventoryRow = (book: InventoryRow): InventoryRow => pick(book, rowFields);
