import type { DatabaseSync, StatementSync } from "node:sqlite";

/** Each text is prepared once; there are as many as combinations of filters and orders. */
export function statementsOf(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}
