import type { Actor } from "../../activity/record.ts";
import { categoryRemoved } from "../../categories/messages.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import type { BookPorts } from "../book/ports.ts";
import { unknownBook } from "./conflict.ts";
import { bookRecord, bumpVersion } from "./edits.ts";

/** Retries on conflict. The same object writes nothing. Throws "book.missing", "category.gone", "shop.unavailable". */
export async function changeBook(
  ports: BookPorts,
  by: Actor,
  id: BookId,
  change: (book: Book) => Book,
): Promise<{ before: Book; after: Book }> {
  return retryOnConflict(async () => {
    const before = await ports.books.get(id);
    if (!before) throw unknownBook(id);
    const changed = change(before);
    if (changed === before) return { before, after: before };
    const after = bumpVersion(changed, instant(ports.clock.now()));
    const changes = [{ before, after }];
    const record = bookRecord(by, changes, await ports.taxonomy.read());
    const outcome = await ports.books.save(changes, record);
    if (outcome === "saved") return { before, after };
    if (outcome.changed.length === 0) throw categoryRemoved();
    return CONFLICT;
  });
}

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
