import type { DatabaseSync } from "node:sqlite";
import type { BookId } from "../books/book/book-id.ts";
import { byTitle, sortByTitle, type Titled } from "../catalogue/search/sort.ts";
import { bookWriter } from "./book-writer.ts";
import type { Paths } from "./paths.ts";
import type { BookRow, IndexedBook } from "./rows.ts";

/** Between the books of a new index; 500 million books stay below 2^53. */
const GAP = 2 ** 24;

type Placed = Titled & { position: number };

/** Finds the place of a book in the order by title. */
function positionsIn(database: DatabaseSync) {
  const columns = "position, id AS _id, title";
  const firstFrom = database.prepare(
    `SELECT ${columns} FROM books WHERE position >= ? ORDER BY position LIMIT 1`,
  );
  const lastBelow = database.prepare("SELECT MAX(position) AS position FROM books WHERE position < ?");
  const ends = database.prepare("SELECT MIN(position) AS low, MAX(position) AS high FROM books");

  /** The position of the book before it, and the book after it; undefined at the ends. */
  return (book: Titled): { before: number | undefined; next: Placed | undefined } => {
    let { low, high } = ends.get() as { low: number; high: number };
    high += 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const next = firstFrom.get(middle) as Placed | undefined;
      if (!next || byTitle(next, book) > 0) high = middle;
      else low = next.position + 1;
    }
    const { position } = lastBelow.get(low) as { position: number | null };
    return { before: position ?? undefined, next: firstFrom.get(low) as Placed | undefined };
  };
}

/** Minimum of books on each side that are moved when two books have no position left between them. */
const MIN_MOVED = 64;

/** Call within a transaction. */
export function indexWriter(database: DatabaseSync, paths: Paths) {
  const { insert, update, remove, move } = bookWriter(database, paths);
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
    for (let done = 0; done < books.length; ) {
      const { before, next } = gapFor(books[done] as IndexedBook);
      const end = next ? books.findIndex((book, other) => other > done && byTitle(book, next) > 0) : -1;
      const group = books.slice(done, end < 0 ? undefined : end);
      const isBetween = before !== undefined && next !== undefined;
      const step = isBetween ? Math.floor((next.position - before) / (group.length + 1)) : GAP;
      if (isBetween && step === 0) {
        makeRoom(next.position, group.length);
        continue;
      }
      const start = before ?? (next?.position ?? 0) - GAP * (group.length + 1);
      for (const [index, book] of group.entries()) insert(book, start + step * (index + 1));
      done += group.length;
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
      move(rows, (index) => first + step * index);
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
          if (row) remove(row);
          moved.push(book);
        }
      }
      insertSorted(sortByTitle(moved));
    },
  };
}
