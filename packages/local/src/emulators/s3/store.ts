import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type Credentials, ServiceError } from "../support/aws-requests.ts";
import { copyDatabase, inTransaction, openDatabase } from "../support/database.ts";
import { type Blobs, openBlobs } from "./blobs.ts";

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

/** A prefix with this character behind it sorts after all keys with the prefix. */
const LAST_CHARACTER = "\u{10ffff}";

/** Which objects there are. SQLite compares text by UTF-8 bytes, which is S3's order of keys. */
class ObjectIndex {
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

export type S3Options = {
  dir: string;
  buckets: string[];
  credentials: Credentials;
  /** Whether an object is public; by default none is. */
  isPublic?: (bucket: string, key: string) => boolean;
};

export type Store = Required<S3Options> & { index: ObjectIndex; blobs: Blobs };

const pathsIn = (dir: string) => ({ index: join(dir, "index.db"), blobs: join(dir, "blobs") });

export async function openStore(options: S3Options): Promise<Store> {
  await mkdir(options.dir, { recursive: true });
  const paths = pathsIn(options.dir);
  const index = new ObjectIndex(paths.index);
  const store = { isPublic: () => false, ...options, index, blobs: await openBlobs(paths.blobs) };
  await store.blobs.sweep((blob) => index.hasBlob(blob));
  return store;
}

/** @throws ServiceError NoSuchBucket */
export function requireBucket(store: Store, name: string): void {
  if (!store.buckets.includes(name))
    throw new ServiceError("NoSuchBucket", "The specified bucket does not exist", 404);
}

/** @throws ServiceError NoSuchKey */
export function findObject(store: Store, bucket: string, key: string): StoredObject {
  const object = store.index.find(bucket, key);
  if (!object) throw new ServiceError("NoSuchKey", "The specified key does not exist.", 404);
  return object;
}

export async function commitObject(store: Store, bucket: string, object: StoredObject): Promise<void> {
  let replaced: string | undefined;
  try {
    replaced = store.index.put(bucket, object);
  } catch (error) {
    await store.blobs.remove(object.blob);
    throw error;
  }
  store.blobs.release(object.blob);
  if (replaced) await store.blobs.remove(replaced);
}

const MAX_BACKUP_ATTEMPTS = 5;

/** Copies the objects of one moment, of a store in use. @throws Error when objects are replaced faster than they are copied */
export async function backupStore(dir: string, to: string): Promise<void> {
  const [from, copy] = [pathsIn(dir), pathsIn(to)];
  await mkdir(copy.blobs, { recursive: true });
  for (let attempt = 1; attempt <= MAX_BACKUP_ATTEMPTS; attempt += 1) {
    await rm(copy.index, { force: true });
    copyDatabase(from.index, copy.index);
    if (await copyBlobs(blobsOf(copy.index), from.blobs, copy.blobs)) return;
  }
  throw new Error(`The files in ${dir} changed in each of ${MAX_BACKUP_ATTEMPTS} attempts to copy them.`);
}

function blobsOf(indexFile: string): string[] {
  const index = new ObjectIndex(indexFile);
  try {
    return index.blobs();
  } finally {
    index.close();
  }
}

/** @returns false when one was replaced since the index was copied */
async function copyBlobs(ids: string[], from: string, to: string): Promise<boolean> {
  for (const id of ids)
    try {
      await copyFile(join(from, id), join(to, id));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
  return true;
}
