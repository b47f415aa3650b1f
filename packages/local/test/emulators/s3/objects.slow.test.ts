import {
  CopyObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createS3, type S3 } from "../../../src/emulators/s3/s3.ts";
import type { Loopback } from "../../../src/emulators/support/loopback.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const Bucket = "media";
const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "a secret/with+signs" };

const dir = temporaryFolder();
let s3: S3;
let server: Loopback;
let client: S3Client;

const clientWith = (options: object = {}) =>
  new S3Client({ endpoint: server.url, region: "ap-southeast-1", credentials, maxAttempts: 1, ...options });

beforeAll(async () => {
  const isPublic = (_: string, key: string) => key.startsWith("covers/");
  s3 = await createS3({ dir, buckets: [Bucket], credentials, isPublic });
  server = await s3.start();
  client = clientWith();
});
afterAll(async () => {
  client.destroy();
  await server.stop();
  s3.close();
});

const put = (Key: string, Body: string | Uint8Array = "text", extra: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...extra }));
const get = (Key: string, extra: object = {}) => client.send(new GetObjectCommand({ Bucket, Key, ...extra }));
const text = async (Key: string, extra: object = {}) => (await get(Key, extra)).Body?.transformToString();
const urlOf = (key: string) => `${server.url}/${Bucket}/${key}`;

describe("authorisation", () => {
  test("a wrong secret or an unknown key is refused", async () => {
    const wrongSecret = clientWith({ credentials: { ...credentials, secretAccessKey: "guess" } });
    await expect(wrongSecret.send(new GetObjectCommand({ Bucket, Key: "digits" }))).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    const unknown = clientWith({ credentials: { ...credentials, accessKeyId: "AKIAOTHER" } });
    const list = unknown.send(new ListObjectsV2Command({ Bucket }));
    await expect(list).rejects.toMatchObject({ name: "InvalidAccessKeyId" });
  });

  test("requests without a signature are refused", async () => {
    await put("covers/1.webp", "cover");
    for (const method of ["GET", "PUT", "DELETE"])
      expect((await fetch(urlOf("covers/1.webp"), { method })).status, method).toBe(403);
    // A 404 would tell which objects exist.
    expect((await fetch(urlOf("none"))).status).toBe(403);
    expect((await fetch(`${server.url}/${Bucket}?list-type=2`)).status).toBe(403);
  });
});

test("an object is replaced as a whole, headers included", async () => {
  await put("replaced", "one", { ContentType: "text/plain", CacheControl: "no-store" });
  await put("replaced", "second", { ContentType: "text/css" });
  const object = await get("replaced");
  expect([await object.Body?.transformToString(), object.ContentType, object.CacheControl]).toEqual([
    "second",
    "text/css",
    undefined,
  ]);
});

test("the store fails as often as planned, then works", async () => {
  await put("digits", "0123456789");
  s3.faults.fail({ kind: "error", status: 503, times: 1 });
  await expect(get("digits")).rejects.toMatchObject({ name: "SlowDown" });
  s3.faults.fail({ kind: "refuse", times: 1, operation: "GET" });
  await expect(get("digits")).rejects.toThrow();
  s3.faults.fail({ kind: "lost-response", times: 1, operation: "PUT" });
  await expect(put("lost", "response")).rejects.toThrow();
  expect(await text("lost")).toBe("response");
});

describe("what visitors get under /media", () => {
  const visit = (key: string, headers: Record<string, string> = {}, method = "GET") =>
    s3.serve(Bucket, key, new Request(`http://shop/media/${key}`, { method, headers }));

  test("is the public object, with headers for caches", async () => {
    const CacheControl = "public, max-age=31536000, immutable";
    const { ETag = "" } = await put("covers/2.webp", "cover", { ContentType: "image/webp", CacheControl });
    const response = await visit("covers/2.webp");
    expect([response.status, await response.text()]).toEqual([200, "cover"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": CacheControl,
      "content-length": "5",
      etag: ETag,
      "x-content-type-options": "nosniff",
    });
    expect((await visit("covers/2.webp", { "if-none-match": ETag })).status).toBe(304);
    const head = await visit("covers/2.webp", {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "5", ""]);
  });

  test("is 404 when the object is private or missing", async () => {
    await put("uploads/secret", "private");
    for (const key of ["uploads/secret", "covers/none"]) {
      const response = await visit(key);
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    }
  });
});

describe("listing and copying", () => {
  const keys = ["list/a.txt", "list/b/1", "list/b/2", "list/b0", "list/c/deep/1", "list/d&<é>.txt"];
  beforeAll(() => Promise.all(keys.map((key) => put(key))));
  const list = (options: object) => client.send(new ListObjectsV2Command({ Bucket, ...options }));

  test("lists the objects with a prefix, in order, with sizes", async () => {
    const { Contents, KeyCount, IsTruncated } = await list({ Prefix: "list/" });
    expect(Contents?.map(({ Key }) => Key)).toEqual(keys);
    expect([KeyCount, IsTruncated, Contents?.[0]?.Size]).toEqual([6, false, 4]);
    const rest = (await list({ Prefix: "list/", StartAfter: "list/b0" })).Contents;
    expect(rest?.map(({ Key }) => Key)).toEqual(["list/c/deep/1", "list/d&<é>.txt"]);
  });

  test.each([1, 2, 3, 4])("pages by %i without missing or repeating anything", async (pageSize) => {
    const seen: (string | undefined)[] = [];
    const asked = { Bucket, Prefix: "list/" };
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, asked)) {
      expect(Contents.length).toBeLessThanOrEqual(pageSize);
      seen.push(...Contents.map(({ Key }) => Key));
    }
    expect(seen).toEqual(keys);
  });

  test("copies an object with its headers", async () => {
    await put("original é.txt", "copied", { ContentType: "text/plain", CacheControl: "no-cache" });
    const CopySource = encodeURI(`${Bucket}/original é.txt`);
    await client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource }));
    expect(await get("copy")).toMatchObject({ ContentType: "text/plain", CacheControl: "no-cache" });
    expect(await text("copy")).toBe("copied");
    await expect(
      client.send(new CopyObjectCommand({ Bucket, Key: "x", CopySource: `${Bucket}/none` })),
    ).rejects.toMatchObject({ name: "NoSuchKey" });
  });
});
