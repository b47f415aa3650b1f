import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

// The file is used by one process. An incomplete file is discarded, so writes need not wait for the disk.
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = MEMORY;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -32000;
`;

/** @param file is created if there is none; an existing one must have been closed without a crash */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(SETTINGS);
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

/** Prepares each SQL text once. Their number is bounded by the combinations of filters and sort orders. */
export function statementsOf(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

const MAX_COUNTS = 2_000;

export type Counts = ReturnType<typeof countsIn>;

/** Numbers of rows, remembered until the next change. */
export function countsIn(database: DatabaseSync) {
  const statement = statementsOf(database);
  const counts = new Map<string, number>();
  return {
    /** @param sql selects one `number` */
    count(sql: string, values: readonly SQLInputValue[]): number {
      const key = JSON.stringify([sql, values]);
      const cached = counts.get(key);
      if (cached !== undefined) return cached;
      const number = (statement(sql).get(...values)?.number as number | null) ?? 0;
      if (counts.size === MAX_COUNTS) counts.clear();
      counts.set(key, number);
      return number;
    },
    /** Call after each change. */
    forget: () => counts.clear(),
  };
}

/** A condition on the columns of a table. */
export type Condition = { sql: string; values: readonly SQLInputValue[] };

/** A condition that no row meets. */
export const NOTHING: Condition = { sql: "FALSE", values: [] };

export const whereOf = (condition: Condition | undefined): string =>
  condition ? `WHERE ${condition.sql}` : "";

export const valuesOf = (condition: Condition | undefined): readonly SQLInputValue[] =>
  condition?.values ?? [];

export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const parts = conditions.filter((one) => one !== undefined);
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
}
