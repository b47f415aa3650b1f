import type { Book } from "../book.ts";
import type { BookId } from "../book-id.ts";
import type { BookPorts } from "../ports.ts";
import { changeBook } from "./change-book.ts";

/** A soft delete. Idempotent. @throws Failure "book.missing" */
export const retireBook = (ports: BookPorts, id: BookId): Promise<Book> => setStatus(ports, id, false);

/** @throws Failure "book.missing", "category.gone" */
export const restoreBook = (ports: BookPorts, id: BookId): Promise<Book> => setStatus(ports, id, true);

async function setStatus(ports: BookPorts, id: BookId, status: boolean): Promise<Book> {
  const { after } = await changeBook(ports, id, (book) =>
    book.status === status ? book : { ...book, status },
  );
  return after;
}
