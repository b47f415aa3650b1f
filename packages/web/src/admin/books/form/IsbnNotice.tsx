import { type BookId, type InventoryRow, readIsbn, toIsbn13 } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { useList } from "../../shared/list.ts";
import { inventory, inventoryPage, useReactivateBook } from "../inventory.ts";

/** Warns if other books have this ISBN or its check digit is wrong. It may be saved nevertheless. */
export function IsbnNotice({ isbn, bookId }: { isbn: string; bookId: BookId | undefined }) {
  const reactivate = useReactivateBook();
  const { isbn13, problem, warning } = readIsbn(isbn);
  const other = useBooksOfIsbn(isbn13).find(({ _id }) => _id !== bookId);
  if (other)
    return (
      <Notice
        tone="warning"
        role="status"
        title={`“${other.title}” has this ISBN already${other.status ? "" : ", and is inactive"}.`}
        action={
          !other.status && (
            <Button size="sm" busy={reactivate.isPending} onClick={() => reactivate.mutate(other)}>
              Reactivate it instead
            </Button>
          )
        }
      />
    );
  const text = isbn.trim() === "" ? undefined : (problem ?? warning);
  return text ? <Notice tone="warning" role="status" title={text} /> : null;
}

const MAX_BOOKS = 25;

/** @param isbn13 "" for none */
function useBooksOfIsbn(isbn13: string): readonly InventoryRow[] {
  const { data: list } = useList(inventory);
  const isLarge = list?.isLarge ?? false;
  const { data: page } = useQuery({
    ...inventoryPage({ q: isbn13, limit: MAX_BOOKS }),
    enabled: isLarge && isbn13 !== "",
  });
  const rows = (isLarge ? page?.books : list?.rows) ?? [];
  return isbn13 === "" ? [] : rows.filter(({ isbn }) => toIsbn13(isbn) === isbn13);
}
