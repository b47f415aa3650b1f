import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";

/** `blob` is the id of its bytes; the names of `headers` are in lower case. */
export type StoredObject = {
  key: string;
  blob: string;
  size: number;
  etag: string;
  modifiedAt: number;
  headers: Record<string, string>;
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL, key TEXT NOT NULL, blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
    modified_at INTEGER NOT NULL, headers TEXT NOT NULL, checksum TEXT, PRIMARY KEY (bucket, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS objects_by_blob ON objects (blob);
`;

/** Sorts behind whatever follows a prefix. */
const LAST_CHARACTER = "\u{10ffff}";

/** SQLite compares text by UTF-8 bytes, which is S3's order of keys. */
export class ObjectIndex {
  readonly database: DatabaseSync;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA, { durable: true });
  }

  find(bucket: string, key: string): StoredObject | undefined {
    const row = this.database.prepare("SELECT * FROM objects WHERE bucket = ? AND key = ?").get(bucket, key);
    return row && toObject(row);
  }

  /** @returns the blob of the object that it replaced */
  put(bucket: string, object: StoredObject): string | undefined {
    const { key, blob, size, etag, modifiedAt, headers } = object;
    return inTransaction(this.database, () => {
      const current = this.find(bucket, key);
      this.database
        .prepare("INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, NULL)")
        .run(bucket, key, blob, size, etag, modifiedAt, JSON.stringify(headers));
      return current?.blob;
    });
  }

  /** Removes the keys in one transaction; returns the blobs that are unreferenced now. */
  remove(bucket: string, keys: string[]): string[] {
    const remove = this.database.prepare("DELETE FROM objects WHERE bucket = ? AND key = ? RETURNING blob");
    return inTransaction(this.database, () =>
      keys.flatMap((key) => remove.all(bucket, key).map((row) => String(row.blob))),
    );
  }

  /** Objects sorted by key, beginning after the key `after`. */
  list(
    bucket: string,
    { prefix, after, limit }: { prefix: string; after: string; limit: number },
  ): StoredObject[] {
    return this.database
      .prepare(
        "SELECT * FROM objects WHERE bucket = ? AND key >= ? AND key < ? AND key > ? ORDER BY key LIMIT ?",
      )
      .all(bucket, prefix, `${prefix}${LAST_CHARACTER}`, after, limit)
      .map(toObject);
  }

  hasBlob(blob: string): boolean {
    return this.database.prepare("SELECT 1 FROM objects WHERE blob = ?").get(blob) !== undefined;
  }

  blobs(): string[] {
    return this.database
      .prepare("SELECT blob FROM objects")
      .all()
      .map((row) => String(row.blob));
  }

  close(): void {
    this.database.close();
  }
}

const toObject = (row: Record<string, unknown>): StoredObject => ({
  key: String(row.key),
  blob: String(row.blob),
  size: Number(row.size),
  etag: String(row.etag),
  modifiedAt: Number(row.modified_at),
  headers: JSON.parse(String(row.headers)),
});
