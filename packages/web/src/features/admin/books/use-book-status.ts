import type { InventoryRow } from "@frangipani/core/books/inventory";
import { bookMessages } from "@frangipani/core/books/messages";
import type { BookWire } from "@frangipani/core/books/wire";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../app/api.ts";
import { useShowInInventory } from "./use-inventory.ts";

/** Takes a book off sale (spec §4, a soft delete). */
export function useRetire() {
  const show = useShowInInventory();
  return useMutation({
    // The answer is a list of books (spec §7), of which this one is asked for.
    mutationFn: async ({ _id }: InventoryRow) => {
      await api.put(`/book/deleteBookById/${_id}?limit=1`, {});
      return api.get<BookWire>(`/book/getBookById/${_id}`);
    },
    onSuccess: (book) => show(book),
    meta: { success: bookMessages.deleted, failure: bookMessages.deleteFailed },
  });
}

/** Puts a retired book back on sale. */
export function useBringBack() {
  const show = useShowInInventory();
  return useMutation({
    mutationFn: ({ _id }: InventoryRow) => api.put<BookWire>(`/book/bringBackBookById/${_id}`, {}),
    onSuccess: (book) => show(book),
    meta: { success: bookMessages.broughtBack },
  });
}
