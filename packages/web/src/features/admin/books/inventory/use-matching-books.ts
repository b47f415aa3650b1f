import type { InventoryRow } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useList } from "../../shared/list.ts";
import { matchingBooks } from "./find-books.ts";
import { inventory } from "./inventory.ts";
import { inventoryPage } from "./inventory-pages.ts";

const MAX_BOOKS = 6;
const PAUSE_MS = 250;

/** The first books with each of the typed words; none without a word. */
export function useMatchingBooks(text: string): readonly InventoryRow[] {
  const { data: list } = useList(inventory);
  const isLarge = list?.isLarge ?? false;
  const searched = useDeferredValue(text.trim());
  const q = usePausedText(searched, isLarge);
  const { data: page } = useQuery({
    ...inventoryPage({ q, limit: MAX_BOOKS }),
    enabled: isLarge && q !== "",
    placeholderData: (previous) => previous,
  });
  if (!list || searched === "") return [];
  if (isLarge) return q === "" ? [] : (page?.books ?? []);
  return matchingBooks(list.rows, searched).slice(0, MAX_BOOKS);
}

/** What was typed before the last pause, so that not each letter is a request. */
function usePausedText(text: string, isEnabled: boolean): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isEnabled]);
  return paused;
}
