import { randomBytes } from "node:crypto";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import { Bucket, client, clientWith, get, put, s3, text, useStore } from "./store-harness.ts";

useStore();

describe("an object", () => {
  test("is read as it was stored, with its headers and metadata", async () => {
    const Metadata = { book: "bk_1" };
    const { ETag } = await put("plain.txt", "Hello", {
      ContentType: "text/plain",
      CacheControl: "public, max-age=60",
      ContentDisposition: "inline",
      Metadata,
    });
    expect(ETag).toBe('"8b1a9953c4611296a827abf8c47804d7"');
    const object = await get("plain.txt");
    expect(await object.Body?.transformToString()).toBe("Hello");
    expect(object).toMatchObject({
      ContentType: "text/plain",
      CacheControl: "public, max-age=60",
      ContentDisposition: "inline",
      ContentLength: 5,
      ETag,
      Metadata,
    });
  });

  test.each([
    "a b+c.txt",
    "ü/é’s (1)!.txt",
    "100%.txt",
    "a//b",
    "semi;colon&amp=?#hash",
    "../up",
    "日本/本.pdf",
  ])("may be called %j", async (key) => {
    await put(key, key);
    expect(await text(key)).toBe(key);
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    await expect(get(key)).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("may be empty, or of any bytes", async () => {
    await put("empty", "");
    expect(await text("empty")).toBe("");
    const bytes = randomBytes(100_000);
    await put("bytes", bytes);
    expect(Buffer.from((await (await get("bytes")).Body?.transformToByteArray()) ?? [])).toEqual(bytes);
  });

  test("is replaced as a whole, headers included", async () => {
    await put("replaced", "one", { ContentType: "text/plain", Metadata: { a: "1" } });
    await put("replaced", "second", { ContentType: "text/css" });
    const object = await get("replaced");
    expect([await object.Body?.transformToString(), object.ContentType, object.Metadata]).toEqual([
      "second",
      "text/css",
      {},
    ]);
  });

  test("is described by HEAD without its bytes", async () => {
    await put("headed", "12345", { ContentType: "text/plain" });
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: "headed" }));
    expect(head).toMatchObject({ ContentLength: 5, ContentType: "text/plain", AcceptRanges: "bytes" });
    expect(Math.abs(Date.now() - (head.LastModified?.getTime() ?? 0))).toBeLessThan(60_000);
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: "none" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });

  test("that is not there is NoSuchKey; a bucket that is not there NoSuchBucket", async () => {
    await expect(get("none")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(client.send(new GetObjectCommand({ Bucket: "nowhere", Key: "a" }))).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
    await client.send(new DeleteObjectCommand({ Bucket, Key: "none" })); // deleting nothing succeeds
  });

  test("with a key of more than 1024 bytes is refused", async () => {
    await expect(put("é".repeat(513))).rejects.toMatchObject({ name: "KeyTooLongError" });
  });
});

describe("ranges", () => {
  beforeAll(() => put("digits", "0123456789"));

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=5-500", "56789", "bytes 5-9/10"],
  ])("%s gives %s", async (Range, expected, contentRange) => {
    const part = await get("digits", { Range });
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual([expected, contentRange]);
    expect(part.$metadata.httpStatusCode).toBe(206);
  });

  test("beyond the end are refused", async () => {
    await expect(get("digits", { Range: "bytes=10-" })).rejects.toMatchObject({
      name: "InvalidRange",
      $metadata: { httpStatusCode: 416 },
    });
  });

  test("of several pieces, or malformed, give the whole", async () => {
    expect(await text("digits", { Range: "bytes=0-1,3-4" })).toBe("0123456789");
    expect(await text("digits", { Range: "bytes=4-2" })).toBe("0123456789");
  });
});

describe("conditions", () => {
  test("spare a reader what is unchanged", async () => {
    const { ETag } = await put("cached", "v1");
    await expect(get("cached", { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await put("cached", "v2");
    expect(await text("cached", { IfNoneMatch: ETag })).toBe("v2");
    await expect(get("cached", { IfMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
    await expect(get("cached", { IfModifiedSince: new Date(Date.now() + 60_000) })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
  });

  test("let only one of many writers create, and only the informed one replace", async () => {
    const writers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => put("once", `writer ${n}`, { IfNoneMatch: "*" })),
    );
    expect(writers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(writers.find((each) => each.status === "rejected")?.reason).toMatchObject({
      name: "PreconditionFailed",
    });
    const { ETag } = await get("once");
    await put("once", "replaced", { IfMatch: ETag });
    await expect(put("once", "late", { IfMatch: ETag })).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
    expect(await text("once")).toBe("replaced");
  });
});

describe("on a bad day", () => {
  test("fails as often as planned, then works", async () => {
    s3.faults.fail({ kind: "error", status: 503, times: 1 });
    await expect(get("digits")).rejects.toMatchObject({ name: "SlowDown" });
    s3.faults.fail({ kind: "refuse", times: 1, operation: "GET" });
    await expect(get("digits")).rejects.toThrow();
    s3.faults.fail({ kind: "lost-response", times: 1, operation: "PUT" });
    await expect(put("lost", "response")).rejects.toThrow();
    expect(await text("lost")).toBe("response");
  });

  test("retried by the client's own rules, nothing is noticed", async () => {
    s3.faults.fail({ kind: "error", status: 500, times: 1 });
    const patient = clientWith({ maxAttempts: 3 });
    await patient.send(new GetObjectCommand({ Bucket, Key: "digits" }));
    patient.destroy();
  });
});
