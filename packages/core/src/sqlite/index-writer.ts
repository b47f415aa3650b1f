import type { DatabaseSync } from "node:sqlite";
import type { BookId } from "../books/book/book-id.ts";
import { haveSameTexts } from "../books/book/views.ts";
import { byTitle, sortByTitle, type Titled } from "../catalogue/search/sort.ts";
import { splitWords, toSearchable, toSearchableTexts } from "../catalogue/search/words.ts";
import type { Paths } from "./filters.ts";
import { toRetiredTokens, toTokens } from "./match.ts";
import { type BookRow, type IndexedBook, rowColumns, toRow } from "./schema.ts";

/** The distance between the positions of a new index. Those of 500 million books stay below 2^53. */
const GAP = 2 ** 24;

type Placed = Titled & { position: number };

/** Finds the place of a book in the order by title. */
function neighboursIn(database: DatabaseSync) {
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
  const neighboursOf = neighboursIn(database);
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
      const { before, next } = neighboursOf(books[done] as IndexedBook);
      const end = next ? books.findIndex((book, index) => index > done && byTitle(book, next) > 0) : -1;
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

  /** Moves the books around a position to even distances, as many of them as make these distances large enough. */
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

// Caches recent words, since most words occur often.
const MAX_RECENT_WORDS = 50_000;

/** Writes single books, at positions that the caller chooses. */
function bookWriter(database: DatabaseSync, paths: Paths) {
  const insertBook = database.prepare(
    `INSERT INTO books (${rowColumns.join(", ")}) VALUES (${rowColumns.map((name) => `$${name}`).join(", ")})`,
  );
  const updateBook = database.prepare(
    `UPDATE books SET ${rowColumns.map((name) => `${name} = $${name}`).join(", ")} WHERE id = $id`,
  );
  const deleteBook = database.prepare("DELETE FROM books WHERE position = ?");
  const insertText = database.prepare("INSERT INTO texts (rowid, tokens) VALUES (?, ?)");
  const deleteText = database.prepare("DELETE FROM texts WHERE rowid = ?");
  const insertDescription = database.prepare("INSERT INTO descriptions (rowid, words) VALUES (?, ?)");
  const deleteDescription = database.prepare("DELETE FROM descriptions WHERE rowid = ?");
  const { last } = database.prepare("SELECT MAX(number) AS last FROM books").get() as { last: number | null };
  let lastNumber = last ?? 0;
  const insertWord = database.prepare("INSERT OR IGNORE INTO words (word) VALUES (?)");
  const recentWords = new Set<string>();

  function addWords(searchable: string): void {
    for (const word of splitWords(searchable)) {
      if (recentWords.has(word)) continue;
      insertWord.run(word);
      if (recentWords.size === MAX_RECENT_WORDS) recentWords.clear();
      recentWords.add(word);
    }
  }

  function insertTexts(row: BookRow): void {
    const texts = toSearchableTexts(row);
    if (row.retired) {
      insertText.run(row.position, toRetiredTokens(texts));
      return;
    }
    addWords(texts.title);
    addWords(texts.others);
    insertText.run(row.position, toTokens(texts, row.category, row.path));
  }

  function insertRow(row: BookRow): void {
    insertBook.run(row);
    insertTexts(row);
  }

  function removeRow(position: number): void {
    deleteBook.run(position);
    deleteText.run(position);
  }

  function insertWords(number: number, description: string): void {
    if (description) insertDescription.run(number, toSearchable(description));
  }

  return {
    insert(book: IndexedBook, position: number): void {
      lastNumber += 1;
      insertRow(toRow(book, { position, number: lastNumber }, paths.ensureCodes(book)));
      insertWords(lastNumber, book.description ?? "");
    },
    /** Keeps the book's position: only if its title is unchanged. */
    update(book: IndexedBook, before: BookRow): void {
      const row = toRow(book, before, paths.ensureCodes(book));
      updateBook.run(row);
      if (book.description !== undefined) {
        deleteDescription.run(row.number);
        insertWords(row.number, book.description);
      }
      const isSame = row.path === before.path && row.retired === before.retired;
      if (isSame && haveSameTexts(row, before)) return;
      deleteText.run(row.position);
      insertTexts(row);
    },
    remove({ position, number }: BookRow): void {
      removeRow(position);
      deleteDescription.run(number);
    },
    move(rows: readonly BookRow[], positionAt: (index: number) => number): void {
      for (const { position } of rows) removeRow(position);
      for (const [index, row] of rows.entries()) insertRow({ ...row, position: positionAt(index) });
    },
  };
}
