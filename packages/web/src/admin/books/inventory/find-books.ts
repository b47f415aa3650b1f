import { type InventoryRow, LOW_STOCK, type StatusFilter, searchedText } from "@frangipani/core/books";
import { matcher } from "../../shared/matches.ts";

export const SORT_KEYS = ["title", "author", "category", "price", "stock"] as const;
export type BookSort = (typeof SORT_KEYS)[number];

export const matchingBooks = matcher<InventoryRow>(
  (book) => `${searchedText(book)} ${book.isbn} ${book.isbn.replace(/\D/g, "")}`,
);

export const isLow = (book: InventoryRow): boolean => book.status && book.stock < LOW_STOCK;

const filters: Record<StatusFilter, (book: InventoryRow) => boolean> = {
  all: () => true,
  "on-sale": (book) => book.status,
  inactive: (book) => !book.status,
  low: isLow,
  "no-cover": (book) => book.status && book.imageColor === null,
};

export const findBooks = (
  rows: readonly InventoryRow[],
  text: string,
  filter: StatusFilter,
): readonly InventoryRow[] => matchingBooks(rows, text).filter(filters[filter]);
