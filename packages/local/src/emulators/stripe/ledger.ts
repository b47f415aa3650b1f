import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";
import { noSuchObject } from "./errors.ts";
import type { Kind, Kinds } from "./kinds.ts";
import { conditions, type ListQuery } from "./list-query.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, created INTEGER NOT NULL,
    parent TEXT, label TEXT, due INTEGER, note TEXT, object TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, number);
  CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, kind, number);
  DROP INDEX IF EXISTS objects_due;
  CREATE INDEX IF NOT EXISTS objects_by_due ON objects (kind, due) WHERE due IS NOT NULL;
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    request TEXT NOT NULL, created INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deliveries (
    number INTEGER PRIMARY KEY, event TEXT NOT NULL, endpoint TEXT NOT NULL, attempts INTEGER NOT NULL,
    due_at INTEGER, outcome TEXT
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
`;

type Extras = { parent?: string; label?: string; due?: number | null; note?: object };

/** The payment provider's objects by id, lists newest first, in one SQLite file. */
export class Ledger {
  readonly database: DatabaseSync;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
  }

  transaction<T>(work: () => T): T {
    return inTransaction(this.database, work);
  }

  /**
   * Adds or replaces. `parent` is the object it belongs to, `label` what lists filter by, `due` when it
   * expires, `note` private data that is not in responses. All but `due` stay when omitted.
   */
  put<K extends Kind>(
    kind: K,
    object: Kinds[K] & { id: string },
    { parent, label, due, note }: Extras = {},
  ): void {
    const created = "created" in object ? object.created : 0;
    this.database
      .prepare(
        `INSERT INTO objects (id, kind, created, parent, label, due, note, object) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET object = excluded.object, due = excluded.due,
           parent = coalesce(excluded.parent, parent), label = coalesce(excluded.label, label),
           note = coalesce(excluded.note, note)`,
      )
      .run(
        object.id,
        kind,
        created,
        parent ?? null,
        label ?? null,
        due ?? null,
        note ? JSON.stringify(note) : null,
        JSON.stringify(object),
      );
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.database.prepare("SELECT object FROM objects WHERE id = ? AND kind = ?").get(id, kind);
    return row && (JSON.parse(String(row.object)) as Kinds[K]); // written by `put` under that kind
  }

  require<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const object = this.find(kind, id);
    if (!object) throw noSuchObject(kind, id, param);
    return object;
  }

  privateDataOf(id: string): unknown {
    const row = this.database.prepare("SELECT note FROM objects WHERE id = ?").get(id);
    return row?.note ? JSON.parse(String(row.note)) : undefined;
  }

  findAny(id: string): object | undefined {
    const row = this.database.prepare("SELECT object FROM objects WHERE id = ?").get(id);
    return row && (JSON.parse(String(row.object)) as object);
  }

  /** One page, newest first. */
  list<K extends Kind>(kind: K, query: ListQuery): { objects: Kinds[K][]; hasMore: boolean } {
    const { where, values } = conditions(kind, query, (id) => this.#numberOf(kind, id));
    const backwards = query.endingBefore !== undefined;
    const rows = this.database
      .prepare(
        `SELECT object FROM objects WHERE ${where} ORDER BY number ${backwards ? "ASC" : "DESC"} LIMIT ?`,
      )
      .all(...values, query.limit + 1)
      .map((row) => JSON.parse(String(row.object)) as Kinds[K]);
    const objects = rows.slice(0, query.limit);
    return { objects: backwards ? objects.reverse() : objects, hasMore: rows.length > query.limit };
  }

  childrenOf<K extends Kind>(kind: K, parent: string): Kinds[K][] {
    return this.database
      .prepare("SELECT object FROM objects WHERE parent = ? AND kind = ? ORDER BY number")
      .all(parent, kind)
      .map((row) => JSON.parse(String(row.object)) as Kinds[K]);
  }

  /** Objects that are due at this time in epoch seconds. */
  dueBy<K extends Kind>(kind: K, seconds: number): Kinds[K][] {
    return this.database
      .prepare("SELECT object FROM objects WHERE kind = ? AND due <= ? ORDER BY due")
      .all(kind, seconds)
      .map((row) => JSON.parse(String(row.object)) as Kinds[K]);
  }

  close(): void {
    this.database.close();
  }

  #numberOf(kind: Kind, id: string): number {
    const row = this.database.prepare("SELECT number FROM objects WHERE id = ? AND kind = ?").get(id, kind);
    if (!row) throw noSuchObject(kind, id, "starting_after");
    return Number(row.number);
  }
}
