import { newRecord, subjectChange } from "../../activity/changes.ts";
import type { ActivityRecord, Actor } from "../../activity/record.ts";
import { categoryRemoved } from "../../categories/messages.ts";
import type { Taxonomy } from "../../categories/taxonomy.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { type Instant, instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { bookMessages } from "../book/messages.ts";
import type { BookChange, BookPorts, BookReadPorts, SaveRefusal } from "../book/ports.ts";
import { bookToWire } from "../book/wire.ts";

export const bumpVersion = (book: Book, now: Instant): Book => ({
  ...book,
  version: book.version + 1,
  changedAt: now,
});

/** Sets the stock that an administrator counted, and forgets the stock of the last imported file. */
export const setCountedStock = (book: Book, stock: number): Book =>
  stock === book.stock ? book : { ...setStock(book, stock), importedStock: null };

/** Sets the number of copies outside of orders. */
export const setStock = (book: Book, stock: number): Book => ({
  ...book,
  stock,
  ...(book.supplied !== undefined && { supplied: book.supplied + stock - book.stock }),
});

/** The fields that administrators see, without derived ones. */
function fieldsOf(book: Book, taxonomy: Taxonomy) {
  const { _id, id, version, imageColor, sampleImages, ...fields } = bookToWire(book, taxonomy);
  return fields;
}

export const bookRecord = (
  by: Actor | undefined,
  changes: readonly BookChange[],
  taxonomy: Taxonomy,
): ActivityRecord | undefined =>
  newRecord(
    by,
    "book",
    changes.map(({ before, after }) =>
      subjectChange(
        { id: after._id, name: after.title },
        { before: before && fieldsOf(before, taxonomy), after: fieldsOf(after, taxonomy) },
      ),
    ),
  );

export const unknownBook = (id?: string): Failure =>
  new Failure("missing", "book.missing", bookMessages.unknownId, id === undefined ? {} : { id });

/** Includes the current book, so that the form can show both versions. */
export async function bookChangedFailure(
  { taxonomy }: BookReadPorts,
  current: Book,
  text: string = bookMessages.changedMeanwhile,
): Promise<Failure> {
  return new Failure("conflict", "book.changed", text, { book: bookToWire(current, await taxonomy.read()) });
}

export async function toConflictFailure(
  ports: BookReadPorts,
  refusal: SaveRefusal,
  edited: readonly BookId[],
): Promise<Failure> {
  if (refusal.changed.length === 0) return categoryRemoved();
  const [books, taxonomy] = await Promise.all([ports.books.getMany(refusal.changed), ports.taxonomy.read()]);
  const wires = books.map((book) => bookToWire(book, taxonomy));
  const [only] = wires;
  if (!only) return unknownBook(refusal.changed[0]);
  return edited.length === 1
    ? new Failure("conflict", "book.changed", bookMessages.changedMeanwhile, { book: only })
    : new Failure("conflict", "books.changed", bookMessages.someChanged, { books: wires });
}

/** Retries on conflict. Writes nothing if `change` returns the same object. Throws "book.missing", "category.gone", "shop.unavailable". */
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
  setStatus(ports, by, id, { status: false });

/** @throws Failure "book.missing", "category.gone" */
export const restoreBook = (ports: BookPorts, by: Actor, id: BookId): Promise<Book> =>
  setStatus(ports, by, id, { status: true });

async function setStatus(
  ports: BookPorts,
  by: Actor,
  id: BookId,
  { status }: Pick<Book, "status">,
): Promise<Book> {
  const { after } = await changeBook(ports, by, id, (book) =>
    book.status === status ? book : { ...book, status },
  );
  return after;
}
