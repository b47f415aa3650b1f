import { createWriteStream, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import type { IndexFiles } from "@frangipani/core/catalogue";
import { INDEX_FORMAT, SqliteIndex } from "@frangipani/core/sqlite";
import { type AwsConfig, signedRequests } from "./signed-requests.ts";
import { temporaryFile } from "./temporary-file.ts";

const PATH = /^search\/[\w.-]+$/;

/** Reads the indexes of the catalogue's snapshots from the bucket. @param bucketUrl without a trailing slash */
export function snapshotIndexes(config: AwsConfig, bucketUrl: string): IndexFiles {
  const request = signedRequests(config, "s3");
  return localIndexes((path, file) => {
    const url = new URL(`${bucketUrl}/${path}`);
    return request({ method: "GET", url }, (body) =>
      pipeline(body, createBrotliDecompress(), createWriteStream(file)),
    );
  });
}

/** Indexes on this machine's disk, unlinked while open, so that the disk is free when they close. */
export const localIndexes = (download: (path: string, file: string) => Promise<void>): IndexFiles => ({
  format: INDEX_FORMAT,
  create() {
    const file = temporaryFile();
    const index = SqliteIndex.create(file);
    rmSync(file);
    return index;
  },
  async open(path) {
    if (!PATH.test(path)) throw new Error(`${path} is no index of a snapshot`);
    const file = temporaryFile();
    try {
      await download(path, file);
      return SqliteIndex.open(file);
    } finally {
      rmSync(file, { force: true });
    }
  },
});
