import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyDatabase } from "../support/database.ts";
import { ServiceError } from "../support/service-error.ts";
import type { Credentials } from "../support/signature-v4.ts";
import { type Blobs, openBlobs } from "./blobs.ts";
import { ObjectIndex, type StoredObject } from "./object-index.ts";

export type S3Options = {
  dir: string;
  buckets: string[];
  credentials: Credentials;
  /** Which objects are public; by default none. */
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

/** The objects of one moment, of a store in use. Throws when objects go as fast as they are copied. */
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
