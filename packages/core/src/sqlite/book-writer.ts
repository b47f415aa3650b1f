import type { DatabaseSync } from "node:sqlite";
import { haveSameTexts } from "../books/book/views.ts";
import { splitWords, toSearchable, toSearchableTexts } from "../catalogue/search/words.ts";
import { toRetiredTokens, toTokens } from "./match.ts";
import type { Paths } from "./paths.ts";
import { type BookRow, type IndexedBook, rowColumns, toRow } from "./rows.ts";

// Caches recent words, since most words occur often.
const MAX_RECENT_WORDS = 50_000;

/** Writes single books, at positions that the caller chooses. */
export function bookWriter(database: DatabaseSync, paths: Paths) {
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

  function describe(number: number, description: string): void {
    if (description) insertDescription.run(number, toSearchable(description));
  }

  return {
    insert(book: IndexedBook, position: number): void {
      lastNumber += 1;
      insertRow(toRow(book, { position, number: lastNumber }, paths.codesOf(book)));
      describe(lastNumber, book.description ?? "");
    },
    /** Keeps the book's position: only if its title is unchanged. */
    update(book: IndexedBook, before: BookRow): void {
      const row = toRow(book, before, paths.codesOf(book));
      updateBook.run(row);
      if (book.description !== undefined) {
        deleteDescription.run(row.number);
        describe(row.number, book.description);
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
