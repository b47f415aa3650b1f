import type { DatabaseSync } from "node:sqlite";
import type { BookId } from "../books/book/book-id.ts";
import { byTitle, sortByTitle } from "../catalogue/search/sort.ts";
import { bookWriter } from "./book-writer.ts";
import type { Paths } from "./paths.ts";
import { GAP, positionsIn } from "./positions.ts";
import { type BookRow, type IndexedBook, toIndexedBook } from "./rows.ts";

/** Books on each side that move first when there is no position left between two of them. */
const MIN_MOVED = 64;

/** Run in a transaction. */
export function indexWriter(database: DatabaseSync, paths: Paths) {
  const { insert, update, remove } = bookWriter(database, paths);
  const gapFor = positionsIn(database);
  const byId = database.prepare("SELECT * FROM books WHERE id = ?");
  const around = database.prepare(
    `SELECT * FROM (SELECT * FROM books WHERE position < $position ORDER BY position DESC LIMIT $count)
     UNION ALL SELECT * FROM (SELECT * FROM books WHERE position >= $position ORDER BY position LIMIT $count)
     ORDER BY position`,
  );
  const rowOf = (id: BookId) => byId.get(id) as BookRow | undefined;

  /** @param books by title */
  function insertSorted(books: readonly IndexedBook[]): void {
    for (let at = 0; at < books.length; ) {
      const { before, next } = gapFor(books[at] as IndexedBook);
      const end = next ? books.findIndex((book, other) => other > at && byTitle(book, next) > 0) : -1;
      const group = books.slice(at, end < 0 ? undefined : end);
      const isBetween = before !== undefined && next !== undefined;
      const step = isBetween ? Math.floor((next.position - before) / (group.length + 1)) : GAP;
      if (isBetween && step === 0) {
        makeRoom(next.position, group.length);
        continue;
      }
      const start = before ?? (next?.position ?? 0) - GAP * (group.length + 1);
      for (const [index, book] of group.entries()) insert(book, start + step * (index + 1));
      at += group.length;
    }
  }

  /** Spreads the books around a position evenly: the more of them, the closer they are. */
  function makeRoom(position: number, needed: number): void {
    for (let count = MIN_MOVED; ; count *= 2) {
      const rows = around.all({ position, count }) as BookRow[];
      const first = (rows[0] as BookRow).position;
      const hasLast = rows.filter((row) => row.position >= position).length < count;
      const end = hasLast ? first + GAP * (rows.length - 1) : (rows.at(-1) as BookRow).position;
      const step = Math.floor((end - first) / (rows.length - 1));
      if (step <= needed) continue;
      for (const row of rows) remove(row.position);
      for (const [at, row] of rows.entries())
        insert(toIndexedBook(row, paths.path(row.path)), first + step * at);
      return;
    }
  }

  return {
    insertSorted,
    apply(changed: readonly IndexedBook[]): void {
      const moved: IndexedBook[] = [];
      for (const book of changed) {
        const row = rowOf(book._id);
        if (row?.title === book.title) update(book, row);
        else {
          if (row) remove(row.position);
          moved.push(book);
        }
      }
      insertSorted(sortByTitle(moved));
    },
  };
}
