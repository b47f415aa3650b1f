import { type BookId, type InventoryRow, MAX_BULK } from "@frangipani/core/books";
import { useCallback, useMemo, useState } from "react";
import { toast } from "../../../ui/feedback/toast.ts";

const NONE: readonly never[] = [];
type Books = ReadonlyMap<BookId, InventoryRow>;

/** Selects books across pages. @param rows known rows, which may be newer than when they were selected */
export function useSelection(rows: readonly InventoryRow[] = NONE) {
  const [selected, setSelected] = useState<Books>(new Map());
  const set = useCallback(
    (books: readonly InventoryRow[], isChosen: boolean) => {
      const next = new Map(selected);
      for (const book of books)
        if (isChosen) next.set(book._id, book);
        else next.delete(book._id);
      if (next.size > MAX_BULK) toast.info(`At most ${MAX_BULK} books at once`);
      else setSelected(next);
    },
    [selected],
  );
  return {
    books: useMemo(() => [...withNewer(selected, rows).values()], [selected, rows]),
    has: useCallback(({ _id }: InventoryRow) => selected.has(_id), [selected]),
    set,
    update: useCallback(
      (books: readonly InventoryRow[]) => setSelected((before) => withNewer(before, books)),
      [],
    ),
    clear: useCallback(() => setSelected(new Map()), []),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function withNewer(selected: Books, rows: readonly InventoryRow[]): Books {
  if (selected.size === 0) return selected;
  const newer = rows.filter(({ _id }) => selected.has(_id));
  return new Map([...selected, ...newer.map((row) => [row._id, row] as const)]);
}
