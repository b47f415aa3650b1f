import type { InventoryRow } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useList } from "../../shared/list.ts";
import { isLow } from "./find-books.ts";
import { inventory } from "./inventory.ts";
import { inventoryPage } from "./inventory-pages.ts";

const MAX_BOOKS = 4;

export type LowStock = { count: number; books: readonly InventoryRow[] };

export function useLowStock(): LowStock | undefined {
  const { data: list } = useList(inventory);
  const { data: page } = useQuery({
    ...inventoryPage({ show: "low", order: "stock", limit: MAX_BOOKS }),
    enabled: list?.isLarge ?? false,
  });
  const low = useMemo(() => list && lowOf(list.rows), [list]);
  return list?.isLarge ? page : low;
}

function lowOf(rows: readonly InventoryRow[]): LowStock {
  const low = rows.filter(isLow).sort((a, b) => a.stock - b.stock);
  return { count: low.length, books: low.slice(0, MAX_BOOKS) };
}
