import type { Book, BookStore } from "@frangipani/core/books";
import { cursorOf, type SnapshotDocument, START } from "@frangipani/core/catalogue";
import type { SnapshotStore } from "../../src/apps/snapshot.ts";

/** A catalogue's feed in memory, for tests and measurements of the snapshot job alone. */
export function memoryCatalogue() {
  const books = new Map<string, Book>();
  let snapshot: SnapshotDocument | undefined;
  let readings = 0;
  const feed = () => [...books.values()].sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
  const after = (cursor: string) => feed().filter((book) => cursorOf(book) > cursor);
  const latest = async () => feed().map(cursorOf).at(-1) ?? START;
  const catalogue: SnapshotStore = {
    refreshLatest: latest,
    countChanges: async (cursor, limit) => Math.min(limit, after(cursor).length),
    async *allBooks() {
      readings += 1;
      yield* [...books.values()];
    },
    readSnapshot: async () => snapshot,
    async writeSnapshot(next) {
      if (next.version !== (snapshot?.version ?? 0) + 1) return false;
      snapshot = next;
      return true;
    },
  };
  const changedAfter: BookStore["changedAfter"] = async (cursor, limit) => {
    const later = after(cursor);
    const items = later.slice(0, limit);
    const last = items.at(-1);
    return { items, next: last ? cursorOf(last) : cursor, more: later.length > items.length };
  };
  return {
    catalogue,
    books: { changedAfter },
    put: (...some: Book[]) => {
      for (const book of some) books.set(book._id, book);
    },
    all: () => [...books.values()],
    /** How often all books were read. */
    readings: () => readings,
  };
}
