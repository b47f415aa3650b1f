import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";
import { type Kind, type Kinds, noSuchObject } from "./objects.ts";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, created INTEGER NOT NULL,
    parent TEXT, label TEXT, due INTEGER, note TEXT, object TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, number);
  CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, kind, number);
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

type ListQuery = {
  limit: number;
  starting_after?: string | undefined;
  created?: { gte: number } | undefined;
  parent?: string | undefined;
  label?: string | undefined;
};

/** The payment provider's objects, in one SQLite file. */
export class Ledger {
  readonly database: DatabaseSync;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA);
  }

  transaction<T>(work: () => T): T {
    return inTransaction(this.database, work);
  }

  /**
   * Stores an object. `parent` is the object that it belongs to, `label` what lists filter by, `due` when it expires, and `note`
   * has data that the API does not return.
   */
  put<K extends Kind>(kind: K, object: Kinds[K], { parent, label, due, note }: Extras = {}): void {
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
        object.created,
        parent ?? null,
        label ?? null,
        due ?? null,
        note ? JSON.stringify(note) : null,
        JSON.stringify(object),
      );
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#read<Kinds[K]>("id = ? AND kind = ?", id, kind)[0];
  }

  /** @throws StripeError resource_missing */
  require<K extends Kind>(kind: K, id: string): Kinds[K] {
    const object = this.find(kind, id);
    if (!object) throw noSuchObject(kind, id);
    return object;
  }

  findAny(id: string): object | undefined {
    return this.#read<object>("id = ?", id)[0];
  }

  privateDataOf(id: string): unknown {
    const row = this.database.prepare("SELECT note FROM objects WHERE id = ?").get(id);
    return row?.note ? JSON.parse(String(row.note)) : undefined;
  }

  /** One page of a list; the newest come first. */
  list<K extends Kind>(kind: K, { limit, ...query }: ListQuery): { objects: Kinds[K][]; hasMore: boolean } {
    const after = query.starting_after;
    const conditions: [condition: string, operand: string | number | undefined][] = [
      ["kind = ?", kind],
      ["number < ?", after === undefined ? undefined : this.#numberOf(kind, after)],
      ["created >= ?", query.created?.gte],
      ["parent = ?", query.parent],
      ["label = ?", query.label],
    ];
    const stated = conditions.flatMap(([condition, operand]) =>
      operand === undefined ? [] : [{ condition, operand }],
    );
    const where = stated.map(({ condition }) => condition).join(" AND ");
    const operands = stated.map(({ operand }) => operand);
    const found = this.#read<Kinds[K]>(`${where} ORDER BY number DESC LIMIT ?`, ...operands, limit + 1);
    return { objects: found.slice(0, limit), hasMore: found.length > limit };
  }

  /** Objects that are due at this time in epoch seconds. */
  dueBy<K extends Kind>(kind: K, seconds: number): Kinds[K][] {
    return this.#read("kind = ? AND due <= ? ORDER BY due", kind, seconds);
  }

  close(): void {
    this.database.close();
  }

  // The caller names the type, which is that of the kind in `where`.
  #read<T>(where: string, ...operands: (string | number)[]): T[] {
    return this.database
      .prepare(`SELECT object FROM objects WHERE ${where}`)
      .all(...operands)
      .map((row) => JSON.parse(String(row.object)) as T);
  }

  #numberOf(kind: Kind, id: string): number {
    const row = this.database.prepare("SELECT number FROM objects WHERE id = ? AND kind = ?").get(id, kind);
    if (!row) throw noSuchObject(kind, id);
    return Number(row.number);
  }
}
