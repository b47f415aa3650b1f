import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import type { IndexFiles } from "@frangipani/core/catalogue";
import { INDEX_FORMAT, OfficeIndex, SqliteIndex } from "@frangipani/core/sqlite";
import { type AwsConfig, signedRequests } from "./signed-requests.ts";

const INDEX_PATH = /^search\/[\w.-]+$/;

/** Reads the indexes of the catalogue's snapshots from the bucket. @param bucketUrl without a trailing slash */
export const snapshotIndexes = (config: AwsConfig, bucketUrl: string): IndexFiles =>
  localIndexes(unpackFrom(config, bucketUrl));

/** @param file a path without a file, where the unpacked one is written */
type Unpack = (path: string, file: string) => Promise<void>;

export function unpackFrom(config: AwsConfig, bucketUrl: string): Unpack {
  const request = signedRequests(config, "s3");
  return (path, file) =>
    request({ method: "GET", url: new URL(`${bucketUrl}/${path}`) }, (body) =>
      pipeline(body, createBrotliDecompress(), createWriteStream(file)),
    );
}

/** Indexes on this machine's disk, unlinked while open, so that the disk is free when they close. */
export const localIndexes = (unpack: Unpack): IndexFiles => ({
  format: INDEX_FORMAT,
  create() {
    const file = temporaryFile();
    const index = SqliteIndex.create(file);
    rmSync(file);
    return index;
  },
  async open(path) {
    if (!INDEX_PATH.test(path)) throw new Error(`${path} is no index of a snapshot`);
    return openUnlinked(unpack, path, SqliteIndex.open);
  },
});

export const localOffice = (unpack: Unpack) => (path: string) => openUnlinked(unpack, path, OfficeIndex.open);

async function openUnlinked<I>(unpack: Unpack, path: string, open: (file: string) => I): Promise<I> {
  const file = temporaryFile();
  try {
    await unpack(path, file);
    return open(file);
  } finally {
    rmSync(file, { force: true });
  }
}

/** A path on the function's own disk (its size: stacks/storage/media.ts). */
export const temporaryFile = (): string => join(tmpdir(), `frangipani-${randomUUID()}`);
