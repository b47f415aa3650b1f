import { DatabaseSync, type StatementSync } from "node:sqlite";
import { TOKENIZER, WORD_TOKENIZER } from "./match.ts";
import { BOOK_COLUMNS } from "./rows.ts";

/** Changes with what is in the file; part of its name, so that no version reads another's. */
export const INDEX_FORMAT = 6;

/**
 * `position` is the order by title, with gaps for books that come between (index-writer.ts). `texts` holds no texts, but
 * where which runs of letters occur (match.ts), and `descriptions` which book has which words: by `number`, which stays
 * when its position changes and, without gaps, takes a third of the file. `words` may have words of books that were retired.
 */
const TABLES = `
  CREATE TABLE books (${Object.entries(BOOK_COLUMNS).map(([name, type]) => `${name} ${type}`)}) STRICT;
  CREATE TABLE paths (code INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE texts USING fts5 (
    tokens, content = '', contentless_delete = 1,
    tokenize = "${TOKENIZER}"
  );
  CREATE VIRTUAL TABLE descriptions USING fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    tokenize = "${WORD_TOKENIZER}"
  );
`;

/** Created after the books are inserted, which is faster than keeping them up to date meanwhile. */
const INDEXES = `
  CREATE UNIQUE INDEX by_number ON books (number);
  CREATE INDEX by_category ON books (category, retired);
  CREATE INDEX by_path ON books (path, retired);
  CREATE INDEX by_price ON books (price, position, category, path, retired);
  CREATE INDEX by_year ON books (year DESC, position, category, path, retired);
  CREATE INDEX by_stock ON books (stock, position, retired);
  CREATE INDEX by_retired ON books (retired) WHERE retired = 1;
  CREATE INDEX by_missing_cover ON books (position) WHERE retired = 0 AND cover = 'null';
  CREATE INDEX by_isbn ON books (isbn) WHERE isbn != '';
  CREATE INDEX by_featured ON books (featured) WHERE featured = 1;
`;

// The file is used by one process. An incomplete file is discarded, so writes need not wait for the disk.
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = MEMORY;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -32000;
`;

/** @param file missing, or as it was closed */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(SETTINGS);
  return database;
}

/** An empty index. @param fill adds the first books */
export function createIndex(file: string, fill: (database: DatabaseSync) => void = () => {}): DatabaseSync {
  const database = openDatabase(file);
  database.exec(`PRAGMA page_size = 8192; ${TABLES}`);
  inTransaction(database, () => fill(database));
  database.exec(`INSERT INTO texts (texts) VALUES ('optimize');
    INSERT INTO descriptions (descriptions) VALUES ('optimize'); ${INDEXES} PRAGMA optimize;`);
  return database;
}

export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/** Each text is prepared once; there are as many as combinations of filters and orders. */
export function statementsOf(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}
