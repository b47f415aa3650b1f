import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Credentials } from "../support/signature-v4.ts";
import { type Blobs, openBlobs } from "./blobs.ts";
import { S3Error } from "./errors.ts";
import { ObjectIndex, type StoredObject } from "./object-index.ts";

export type S3Options = {
  dir: string;
  /** Buckets that exist from the start. */
  buckets: string[];
  credentials: Credentials;
  region?: string;
  /** Which objects are public; by default none. */
  isPublic?: (bucket: string, key: string) => boolean;
  /** The largest single upload; by default S3's own limit. */
  maxBytes?: number;
};

export type Store = Required<S3Options> & { index: ObjectIndex; blobs: Blobs };

const S3_MAX_BYTES = 5 * 2 ** 30;
const VALID_BUCKET = /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/;

export const storePaths = (dir: string) => ({ index: join(dir, "index.db"), blobs: join(dir, "blobs") });

export async function openStore(options: S3Options): Promise<Store> {
  await mkdir(options.dir, { recursive: true });
  const paths = storePaths(options.dir);
  const index = new ObjectIndex(paths.index);
  const store: Store = {
    region: "us-east-1",
    isPublic: () => false,
    maxBytes: S3_MAX_BYTES,
    ...options,
    index,
    blobs: await openBlobs(paths.blobs),
  };
  for (const bucket of options.buckets) addBucket(store, bucket);
  await store.blobs.sweep((blob) => index.hasBlob(blob));
  return store;
}

export function addBucket(store: Store, name: string): void {
  if (!VALID_BUCKET.test(name))
    throw new S3Error(400, "InvalidBucketName", "The specified bucket is not valid.");
  store.index.addBucket(name);
}

export function requireBucket(store: Store, name: string): void {
  if (!store.index.hasBucket(name))
    throw new S3Error(404, "NoSuchBucket", "The specified bucket does not exist");
}

export async function commitObject(
  store: Store,
  bucket: string,
  object: StoredObject,
  isAllowed?: (current: StoredObject | undefined) => void,
): Promise<void> {
  let replaced: string | undefined;
  try {
    replaced = store.index.put(bucket, object, isAllowed);
  } catch (error) {
    await store.blobs.remove(object.blob);
    throw error;
  }
  store.blobs.release(object.blob);
  if (replaced) await store.blobs.remove(replaced);
}
