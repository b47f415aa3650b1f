import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";
import type { ObjectHeaders } from "./object-headers.ts";

/** `blob` is the id of its bytes; `checksum` is `name:base64` as the uploader sent it. */
export type StoredObject = {
  key: string;
  blob: string;
  size: number;
  etag: string;
  modifiedAt: number;
  headers: ObjectHeaders;
  checksum: string | undefined;
};

type Row = {
  key: string;
  blob: string;
  size: number;
  etag: string;
  modified_at: number;
  headers: string;
  checksum: string | null;
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS buckets (name TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL, key TEXT NOT NULL, blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
    modified_at INTEGER NOT NULL, headers TEXT NOT NULL, checksum TEXT, PRIMARY KEY (bucket, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS objects_by_blob ON objects (blob);
`;

/** SQLite compares text by UTF-8 bytes, which is S3's order of keys. */
export class ObjectIndex {
  readonly database: DatabaseSync;

  constructor(file: string) {
    this.database = openDatabase(file, SCHEMA, { durable: true });
  }

  hasBucket(name: string): boolean {
    return this.database.prepare("SELECT 1 FROM buckets WHERE name = ?").get(name) !== undefined;
  }

  addBucket(name: string): void {
    this.database.prepare("INSERT OR IGNORE INTO buckets VALUES (?)").run(name);
  }

  bucketNames(): string[] {
    return this.database
      .prepare("SELECT name FROM buckets ORDER BY name")
      .all()
      .map((row) => String(row.name));
  }

  find(bucket: string, key: string): StoredObject | undefined {
    const row = this.database.prepare("SELECT * FROM objects WHERE bucket = ? AND key = ?").get(bucket, key);
    return row && toObject(row as Row);
  }

  /** Replaces the object if `isAllowed` accepts the current one; returns the replaced blob. */
  put(
    bucket: string,
    object: StoredObject,
    isAllowed: (current: StoredObject | undefined) => void = () => {},
  ): string | undefined {
    return inTransaction(this.database, () => {
      const current = this.find(bucket, object.key);
      isAllowed(current);
      this.database
        .prepare("INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        .run(
          bucket,
          object.key,
          object.blob,
          object.size,
          object.etag,
          object.modifiedAt,
          JSON.stringify(object.headers),
          object.checksum ?? null,
        );
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

  range(bucket: string, from: string, before: string | undefined, limit: number): StoredObject[] {
    const rows =
      before === undefined
        ? this.database
            .prepare("SELECT * FROM objects WHERE bucket = ? AND key >= ? ORDER BY key LIMIT ?")
            .all(bucket, from, limit)
        : this.database
            .prepare("SELECT * FROM objects WHERE bucket = ? AND key >= ? AND key < ? ORDER BY key LIMIT ?")
            .all(bucket, from, before, limit);
    return rows.map((row) => toObject(row as Row));
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

const toObject = (row: Row): StoredObject => ({
  key: row.key,
  blob: row.blob,
  size: row.size,
  etag: row.etag,
  modifiedAt: row.modified_at,
  headers: JSON.parse(row.headers) as ObjectHeaders,
  checksum: row.checksum ?? undefined,
});
