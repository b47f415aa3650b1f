import { type BookId, readIsbn } from "@frangipani/core/books";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { useBooksOfIsbn } from "../inventory/use-books-of-isbn.ts";
import { useReactivateBook } from "../use-book-status.ts";

/** What the shop's own books, and its digits, say of an ISBN. It may be saved nevertheless. */
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
