import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import { Bucket, client, get, put, s3, text, useStore } from "./store-harness.ts";

useStore();

describe("an object", () => {
  test.each([
    ...["a b+c.txt", "ü/é’s (1)!.txt", "100%.txt", "a//b", "semi;colon&amp=?#hash", "../up", "日本/本.pdf"],
  ])("may be called %j", async (key) => {
    await put(key, key);
    expect(await text(key)).toBe(key);
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: key }] } }));
    await expect(get(key)).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("is replaced as a whole, headers included", async () => {
    await put("replaced", "one", { ContentType: "text/plain", CacheControl: "no-store" });
    await put("replaced", "second", { ContentType: "text/css" });
    const object = await get("replaced");
    expect([await object.Body?.transformToString(), object.ContentType, object.CacheControl]).toEqual([
      "second",
      "text/css",
      undefined,
    ]);
  });

  test("written at once by many is one of theirs, whole", async () => {
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
    await Promise.all(versions.map((version) => put("raced", version)));
    const stored = Buffer.from((await (await get("raced")).Body?.transformToByteArray()) ?? []);
    expect(versions.some((version) => version.equals(stored))).toBe(true);
  });
});

describe("on a bad day", () => {
  test("fails as often as planned, then works", async () => {
    await put("digits", "0123456789");
    s3.faults.fail({ kind: "error", status: 503, times: 1 });
    await expect(get("digits")).rejects.toMatchObject({ name: "SlowDown" });
    s3.faults.fail({ kind: "refuse", times: 1, operation: "GET" });
    await expect(get("digits")).rejects.toThrow();
    s3.faults.fail({ kind: "lost-response", times: 1, operation: "PUT" });
    await expect(put("lost", "response")).rejects.toThrow();
    expect(await text("lost")).toBe("response");
  });
});

describe("what visitors get under /media", () => {
  const visit = (key: string, headers: Record<string, string> = {}, method = "GET") =>
    s3.serve(Bucket, key, new Request(`http://shop/media/${key}`, { method, headers }));

  test("is the public object, ready to be cached", async () => {
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

  test("is not found when it is private or not there", async () => {
    await put("uploads/secret", "private");
    for (const key of ["uploads/secret", "covers/none"]) {
      const response = await visit(key);
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    }
  });
});

describe("listing and copying", () => {
  beforeAll(async () => {
    const keys = ["list/a.txt", "list/b/1", "list/b/2", "list/b0", "list/c/deep/1", "list/d&<é>.txt"];
    await Promise.all(keys.map((key) => put(key)));
  });
  const list = (options: object) => client.send(new ListObjectsV2Command({ Bucket, ...options }));

  test("lists what is under a prefix, in order, with sizes", async () => {
    const { Contents, KeyCount, IsTruncated } = await list({ Prefix: "list/" });
    expect(Contents?.map(({ Key }) => Key)).toEqual([
      ...["list/a.txt", "list/b/1", "list/b/2", "list/b0", "list/c/deep/1", "list/d&<é>.txt"],
    ]);
    expect([KeyCount, IsTruncated, Contents?.[0]?.Size]).toEqual([6, false, 4]);
    const rest = (await list({ Prefix: "list/", StartAfter: "list/b0" })).Contents;
    expect(rest?.map(({ Key }) => Key)).toEqual(["list/c/deep/1", "list/d&<é>.txt"]);
  });

  test.each([1, 2, 3, 4])("pages by %i without missing or repeating anything", async (pageSize) => {
    const seen: (string | undefined)[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client, pageSize },
      { Bucket, Prefix: "list/" },
    )) {
      expect(Contents.length).toBeLessThanOrEqual(pageSize);
      seen.push(...Contents.map(({ Key }) => Key));
    }
    expect(seen).toEqual([
      ...["list/a.txt", "list/b/1", "list/b/2", "list/b0", "list/c/deep/1", "list/d&<é>.txt"],
    ]);
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
