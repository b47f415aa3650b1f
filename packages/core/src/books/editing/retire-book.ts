import type { Actor } from "../../activity/record.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import type { BookPorts } from "../book/ports.ts";
import { changeBook } from "./change-book.ts";

/** A soft delete. Idempotent. @throws Failure "book.missing" */
export const retireBook = (ports: BookPorts, by: Actor, id: BookId): Promise<Book> =>
  setStatus(ports, by, id, false);

/** @throws Failure "book.missing", "category.gone" */
export const restoreBook = (ports: BookPorts, by: Actor, id: BookId): Promise<Book> =>
  setStatus(ports, by, id, true);

async function setStatus(ports: BookPorts, by: Actor, id: BookId, status: boolean): Promise<Book> {
  const { after } = await changeBook(ports, by, id, (book) =>
    book.status === status ? book : { ...book, status },
  );
  return after;
}
