import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { SummaryChunk } from "@frangipani/core/catalogue";
import { type AwsConfig, signedRequests } from "./signed-requests.ts";

const CHUNK_PATH = /^\/media(\/catalogue\/[\w-]+\.json)$/;
const decompress = promisify(brotliDecompress);

/** Reads chunks of the catalogue's snapshot from the bucket. @param bucketUrl without a trailing slash */
export const snapshotChunks = (config: AwsConfig, bucketUrl: string) => {
  const request = signedRequests(config, "s3");
  return async (path: string): Promise<SummaryChunk> => {
    const key = CHUNK_PATH.exec(path)?.[1];
    if (!key) throw new Error(`${path} is no file of a snapshot`);
    const bytes = await request({ method: "GET", url: new URL(`${bucketUrl}${key}`) }, buffer);
    return JSON.parse((await decompress(bytes)).toString());
  };
};
