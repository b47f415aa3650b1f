import type { Actor } from "../../activity/record.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import type { BulkEdit } from "../book/input.ts";
import type { BookPorts } from "../book/ports.ts";
import { bookRecord, bumpVersion, setCountedStock, toConflictFailure, unknownBook } from "./change-book.ts";

/**
 * Changes all of the books or, on a conflict, none.
 * @returns the books in the order of the request
 * @throws Failure "book.missing" with `id`, "book.changed" with `book` or "books.changed" with `books` (conflict),
 * "category.gone"
 */
export async function bulkEdit(ports: BookPorts, by: Actor, { books, set }: BulkEdit): Promise<Book[]> {
  const ids = books.map(({ id }) => id);
  const current = new Map((await ports.books.getMany(ids)).map((book) => [book._id, book]));
  const missing = ids.find((id) => !current.has(id));
  if (missing) throw unknownBook(missing);
  const edits = new Map(books.map((book) => [book.id, valuesOf(book, set)]));
  const conflicting = books.filter((seen) => isConflicting(seen, current.get(seen.id), edits.get(seen.id)));
  if (conflicting.length > 0)
    throw await toConflictFailure(
      ports,
      { changed: conflicting.map(({ id }) => id), categoryRemoved: false },
      ids,
    );
  const now = instant(ports.clock.now());
  const changes = [...current.values()]
    .map((before) => ({ before, after: applyEdit(before, edits.get(before._id)) }))
    .filter(({ before, after }) => after !== before)
    .map(({ before, after }) => ({ before, after: bumpVersion(after, now) }));
  const outcome =
    changes.length === 0
      ? "saved"
      : await ports.books.save(changes, bookRecord(by, changes, await ports.taxonomy.read()));
  if (outcome !== "saved") throw await toConflictFailure(ports, outcome, ids);
  const after = new Map([...current, ...changes.map((change) => [change.after._id, change.after] as const)]);
  return ids.flatMap((id) => after.get(id) ?? []);
}

/** Whether somebody else changed the book since it was `seen`. */
function isConflicting(
  { version, stockSeen }: BulkEdit["books"][number],
  book: Book | undefined,
  values: BulkEdit["set"] = {},
): boolean {
  if (!book) return false;
  const countsStock = values.stock !== undefined;
  // As in editBook: a book that already has these values, for example since the first response was lost, is no conflict.
  if (!countsStock && applyEdit(book, values) === book) return false;
  return (
    book.version !== (version ?? book.version) || (countsStock && book.stock !== (stockSeen ?? book.stock))
  );
}

const valuesOf = (own: BulkEdit["books"][number], all: BulkEdit["set"]): BulkEdit["set"] => ({
  price: own.price ?? all.price,
  stock: own.stock ?? all.stock,
  status: own.status ?? all.status,
});

function applyEdit(book: Book, values: BulkEdit["set"] = {}): Book {
  const { price = book.price, stock = book.stock, status = book.status } = values;
  const isUnchanged = price === book.price && stock === book.stock && status === book.status;
  return isUnchanged ? book : { ...setCountedStock(book, stock), price, status };
}
