import type { Book } from "../book.ts";
import type { BookId } from "../book-id.ts";
import type { BookPorts } from "../ports.ts";
import { changeBook } from "./change-book.ts";

/** Takes a book off sale: a soft delete. Done again, it changes nothing. @throws Failure "book.missing" */
export const retireBook = (ports: BookPorts, id: BookId): Promise<Book> => setStatus(ports, id, false);

/** Puts a retired book back on sale. @throws Failure "book.missing", "category.gone" when its category was deleted */
export const restoreBook = (ports: BookPorts, id: BookId): Promise<Book> => setStatus(ports, id, true);

async function setStatus(ports: BookPorts, id: BookId, status: boolean): Promise<Book> {
  const { after } = await changeBook(ports, id, (book) =>
    book.status === status ? book : { ...book, status },
  );
  return after;
}
