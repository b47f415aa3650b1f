import { type BookId, type InventoryRow, MAX_BULK } from "@frangipani/core/books";
import { useState } from "react";
import { toast } from "../../../../ui/feedback/toast.ts";

export function useSelection(all: readonly InventoryRow[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<BookId>>(new Set());
  const set = (books: readonly InventoryRow[], isChosen: boolean) => {
    const next = new Set(ids);
    for (const { _id } of books)
      if (isChosen) next.add(_id);
      else next.delete(_id);
    if (next.size > MAX_BULK) toast.info(`At most ${MAX_BULK} books at once`);
    else setIds(next);
  };
  return {
    books: ids.size === 0 ? [] : (all ?? []).filter(({ _id }) => ids.has(_id)),
    has: ({ _id }: InventoryRow) => ids.has(_id),
    set,
    clear: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
