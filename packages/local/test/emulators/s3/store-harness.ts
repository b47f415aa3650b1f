import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll } from "vitest";
import { createS3, type S3 } from "../../../src/emulators/s3/s3.ts";
import type { Loopback } from "../../../src/emulators/support/loopback.ts";

export const Bucket = "media";
export const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "a secret/with+signs" };

let dir: string;
export let s3: S3;
export let server: Loopback;
export let client: S3Client;

export const clientWith = (options: object = {}) =>
  new S3Client({ endpoint: server.url, region: "ap-southeast-1", credentials, maxAttempts: 1, ...options });

/** Starts a store for the tests of one file. */
export function useStore(): void {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "shop-"));
    s3 = await createS3({
      dir,
      buckets: [Bucket],
      credentials,
      isPublic: (_, key) => key.startsWith("covers/"),
    });
    server = await s3.start();
    client = clientWith();
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
    s3.close();
    rmSync(dir, { recursive: true, force: true });
  });
}

export const put = (Key: string, Body: string | Uint8Array = "text", extra: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...extra }));
export const get = (Key: string, extra: object = {}) =>
  client.send(new GetObjectCommand({ Bucket, Key, ...extra }));
export const text = async (Key: string, extra: object = {}) =>
  (await get(Key, extra)).Body?.transformToString();
export const urlOf = (key: string) => `${server.url}/${Bucket}/${key}`;
