import { categoryRemoved } from "../../categories/messages.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { bookMessages } from "../book/messages.ts";
import type { BookReadPorts, SaveRefusal } from "../book/ports.ts";
import { bookToWire } from "../book/wire.ts";

export const unknownBook = (id?: string): Failure =>
  new Failure("missing", "book.missing", bookMessages.unknownId, id === undefined ? {} : { id });

/** Includes the current book, so that the form can show both versions. */
export async function bookChangedFailure(
  { taxonomy }: BookReadPorts,
  now: Book,
  text: string = bookMessages.changedMeanwhile,
): Promise<Failure> {
  return new Failure("conflict", "book.changed", text, { book: bookToWire(now, await taxonomy.read()) });
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
