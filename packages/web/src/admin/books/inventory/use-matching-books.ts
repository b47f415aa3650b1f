import type { InventoryRow } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useList } from "../../shared/list.ts";
import { useDebouncedText } from "../../shared/use-debounced-text.ts";
import { matchingBooks } from "./find-books.ts";
import { inventory } from "./inventory.ts";
import { inventoryPage } from "./inventory-pages.ts";

const MAX_BOOKS = 6;

/** The first books that match all typed words; empty without a word. */
export function useMatchingBooks(text: string): readonly InventoryRow[] {
  const { data: list } = useList(inventory);
  const isLarge = list?.isLarge ?? false;
  const searched = useDeferredValue(text.trim());
  const q = useDebouncedText(searched, isLarge);
  const { data: page, isPlaceholderData } = useQuery({
    ...inventoryPage({ q, limit: MAX_BOOKS }),
    enabled: isLarge && q !== "",
    placeholderData: (previous) => previous,
  });
  if (!list || searched === "") return [];
  if (isLarge) {
    const found = q === "" ? [] : (page?.books ?? []);
    // Until the server has searched what is typed now, those that still fit.
    return q === searched && !isPlaceholderData ? found : matchingBooks(found, searched);
  }
  return matchingBooks(list.rows, searched).slice(0, MAX_BOOKS);
}
