import type { InventoryRow } from "@frangipani/core/books/inventory";
import { matcher } from "../shared/matches.ts";
import type { Shown } from "./books-search.ts";

/** Lower stock is shown in red (docs/rules.md#admin-books). */
export const LOW_STOCK = 5;

export const SORTS = ["title", "author", "category", "price", "stock"] as const;
export type BookSort = (typeof SORTS)[number];

const matching = matcher<InventoryRow>(
  ({ title, author, isbn }) => `${title} ${author} ${isbn} ${isbn.replace(/\D/g, "")}`,
);

export const isLow = (book: InventoryRow): boolean => book.status && book.stock < LOW_STOCK;

const shows: Record<Shown, (book: InventoryRow) => boolean> = {
  all: () => true,
  "on-sale": (book) => book.status,
  inactive: (book) => !book.status,
  low: isLow,
};

export const findBooks = (
  rows: readonly InventoryRow[],
  typed: string,
  shown: Shown,
): readonly InventoryRow[] => matching(rows, typed).filter(shows[shown]);
