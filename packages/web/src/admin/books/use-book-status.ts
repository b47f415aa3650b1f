import { bookMessages, type InventoryRow } from "@frangipani/core/books";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { useUpdateInventory } from "./inventory/inventory.ts";

export function useDeactivateBook() {
  const updateInventory = useUpdateInventory();
  const reactivate = useReactivateBook();
  return useMutation({
    // The response is a list of books (docs/rules.md#api), which is not needed here.
    mutationFn: ({ _id }: InventoryRow) =>
      callApi("PUT /api/book/deleteBookById/:id", { params: { id: _id }, query: { limit: 1 } }),
    onSuccess: (_list, book) => updateInventory({ ...book, status: false }),
    meta: {
      success: bookMessages.deleted,
      undo: (_list: never, book: InventoryRow) => reactivate.mutate(book),
      failure: bookMessages.deleteFailed,
    },
  });
}

export function useReactivateBook() {
  const updateInventory = useUpdateInventory();
  return useMutation({
    mutationFn: ({ _id }: InventoryRow) =>
      callApi("PUT /api/book/bringBackBookById/:id", { params: { id: _id } }),
    onSuccess: (book) => updateInventory(book),
    meta: { success: bookMessages.restored },
  });
}
