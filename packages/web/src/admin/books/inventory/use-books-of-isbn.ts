import { type InventoryRow, toIsbn13 } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { useList } from "../../shared/list.ts";
import { inventory } from "./inventory.ts";
import { inventoryPage } from "./inventory-pages.ts";

const MAX_BOOKS = 25;

/** @param isbn13 "" for none */
export function useBooksOfIsbn(isbn13: string): readonly InventoryRow[] {
  const { data: list } = useList(inventory);
  const isLarge = list?.isLarge ?? false;
  const { data: page } = useQuery({
    ...inventoryPage({ q: isbn13, limit: MAX_BOOKS }),
    enabled: isLarge && isbn13 !== "",
  });
  const rows = (isLarge ? page?.books : list?.rows) ?? [];
  return isbn13 === "" ? [] : rows.filter(({ isbn }) => toIsbn13(isbn) === isbn13);
}
