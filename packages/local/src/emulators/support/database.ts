import { DatabaseSync, type StatementSync } from "node:sqlite";

/** Prepares each statement only once, since an event source asks for its messages many times a second. */
class Database extends DatabaseSync {
  readonly #statements = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? super.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** Opens a file in write-ahead mode and runs `schema`. With `durable`, transactions survive a power cut, too. */
export function openDatabase(file: string, schema: string, { durable = false } = {}): DatabaseSync {
  const database = new Database(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"};`);
  database.exec(schema);
  return database;
}

export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/** Copies an SQLite file as it is at one moment. Others may write to it meanwhile, and do not wait. */
export function copyDatabase(file: string, to: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.prepare("VACUUM INTO ?").run(to);
  } finally {
    database.close();
  }
}
