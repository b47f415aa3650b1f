import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createS3, type S3 } from "../../../src/emulators/s3/s3.ts";
import type { Loopback } from "../../../src/emulators/support/loopback.ts";

// For a busy machine; these tests measure no speed.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const Bucket = "media";
const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "a secret/with+signs" };

let dir: string;
let s3: S3;
let server: Loopback;
let client: S3Client;

const clientWith = (options: object = {}) =>
  new S3Client({ endpoint: server.url, region: "ap-southeast-1", credentials, maxAttempts: 1, ...options });

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

const put = (Key: string, Body: string | Uint8Array = "text", extra: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...extra }));
const get = (Key: string, extra: object = {}) => client.send(new GetObjectCommand({ Bucket, Key, ...extra }));
const text = async (Key: string, extra: object = {}) => (await get(Key, extra)).Body?.transformToString();
const urlOf = (key: string) => `${server.url}/${Bucket}/${key}`;

describe("an object", () => {
  test("comes back as it was put, with its headers and its own metadata", async () => {
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

describe("uploads", () => {
  const big = randomBytes(3 * 2 ** 20);

  test("may be streamed, with the checksum behind the bytes", async () => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: "streamed",
        Body: Readable.from(pieces(big, 50_000)),
        ContentLength: big.length,
      }),
    );
    const object = await get("streamed");
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(big)).toBe(true);
    expect(object.ContentEncoding).toBeUndefined();
  });

  test.each(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"] as const)(
    "are verified by %s, which comes back to the reader",
    async (ChecksumAlgorithm) => {
      await put("summed", "sum of this", { ChecksumAlgorithm });
      const object = await get("summed", { ChecksumMode: "ENABLED" });
      expect(object[`Checksum${ChecksumAlgorithm}`]).toMatch(/=$/);
      expect(await object.Body?.transformToString()).toBe("sum of this");
    },
  );

  test("with a wrong checksum are refused and leave the former object", async () => {
    await put("guarded", "right");
    await expect(put("guarded", "wrong", { ChecksumCRC32: "AAAAAA==" })).rejects.toMatchObject({
      name: "BadDigest",
    });
    await expect(put("guarded", "wrong", { ContentMD5: "1B2M2Y8AsgTpgAmY7PhCfg==" })).rejects.toMatchObject({
      name: "BadDigest",
    });
    expect(await text("guarded")).toBe("right");
  });

  test("in parts become one object", async () => {
    const bytes = randomBytes(11 * 2 ** 20);
    await new Upload({
      client,
      params: { Bucket, Key: "parts.pdf", Body: bytes, ContentType: "application/pdf" },
      partSize: 5 * 2 ** 20,
    }).done();
    const object = await get("parts.pdf");
    expect(object.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect(object.ContentType).toBe("application/pdf");
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  test("in parts can be looked at and given up", async () => {
    const place = { Bucket, Key: "given-up" };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
    await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 2, Body: "two" }));
    await client.send(new UploadPartCommand({ ...place, UploadId, PartNumber: 2, Body: "again" }));
    const { Parts } = await client.send(new ListPartsCommand({ ...place, UploadId }));
    expect(Parts).toMatchObject([{ PartNumber: 2, Size: 5 }]);
    const upload = new Upload({ client, params: { ...place, Body: "x" } });
    await upload.abort();
    await expect(
      client.send(new UploadPartCommand({ ...place, UploadId: "no-such", PartNumber: 1, Body: "x" })),
    ).rejects.toMatchObject({ name: "NoSuchUpload" });
    await expect(get("given-up")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("of the same key at once leave one of them whole", async () => {
    const versions = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
    await Promise.all(versions.map((version) => put("raced", version)));
    const stored = Buffer.from((await (await get("raced")).Body?.transformToByteArray()) ?? []);
    expect(versions.some((version) => version.equals(stored))).toBe(true);
  });
});

describe("listing, copying, deleting", () => {
  beforeAll(async () => {
    const keys = ["list/a.txt", "list/b/1", "list/b/2", "list/b0", "list/c/deep/1", "list/d&<é>.txt"];
    await Promise.all(keys.map((key) => put(key)));
  });
  const list = (options: object) => client.send(new ListObjectsV2Command({ Bucket, ...options }));

  test("lists what is under a prefix, in order, with sizes", async () => {
    const { Contents, KeyCount, IsTruncated } = await list({ Prefix: "list/" });
    expect(Contents?.map(({ Key }) => Key)).toEqual([
      "list/a.txt",
      "list/b/1",
      "list/b/2",
      "list/b0",
      "list/c/deep/1",
      "list/d&<é>.txt",
    ]);
    expect([KeyCount, IsTruncated, Contents?.[0]?.Size]).toEqual([6, false, 4]);
  });

  test("folds folders by a delimiter", async () => {
    const { Contents, CommonPrefixes } = await list({ Prefix: "list/", Delimiter: "/" });
    expect(Contents?.map(({ Key }) => Key)).toEqual(["list/a.txt", "list/b0", "list/d&<é>.txt"]);
    expect(CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(["list/b/", "list/c/"]);
  });

  test.each([1, 2, 3, 4])("pages by %i without missing or repeating anything", async (pageSize) => {
    const seen: (string | undefined)[] = [];
    const asked = { Bucket, Prefix: "list/", Delimiter: "/" };
    for await (const page of paginateListObjectsV2({ client, pageSize }, asked)) {
      const { Contents = [], CommonPrefixes = [] } = page;
      expect(Contents.length + CommonPrefixes.length).toBeLessThanOrEqual(pageSize);
      seen.push(...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix));
    }
    expect(seen.toSorted()).toEqual(["list/a.txt", "list/b/", "list/b0", "list/c/", "list/d&<é>.txt"]);
  });

  test("starts after a key", async () => {
    const { Contents } = await list({ Prefix: "list/", StartAfter: "list/b0" });
    expect(Contents?.map(({ Key }) => Key)).toEqual(["list/c/deep/1", "list/d&<é>.txt"]);
  });

  test("lists nothing under a prefix that is not there", async () => {
    expect(await list({ Prefix: "nothing/" })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  test("copies an object with its headers, or with new ones", async () => {
    await put("original é.txt", "copied", { ContentType: "text/plain", Metadata: { a: "1" } });
    const CopySource = encodeURI(`${Bucket}/original é.txt`);
    await client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource }));
    expect(await get("copy")).toMatchObject({ ContentType: "text/plain", Metadata: { a: "1" } });
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key: "copy",
        CopySource,
        MetadataDirective: "REPLACE",
        ContentType: "text/css",
      }),
    );
    expect(await get("copy")).toMatchObject({ ContentType: "text/css", Metadata: {} });
    expect(await text("copy")).toBe("copied");
    await expect(
      client.send(new CopyObjectCommand({ Bucket, Key: "x", CopySource: `${Bucket}/none` })),
    ).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("deletes many at once", async () => {
    await Promise.all(["gone/1", "gone/2&3", "gone/4"].map((key) => put(key)));
    const Objects = [{ Key: "gone/1" }, { Key: "gone/2&3" }, { Key: "gone/none" }];
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(["gone/1", "gone/2&3", "gone/none"]);
    const { Contents } = await list({ Prefix: "gone/" });
    expect(Contents?.map(({ Key }) => Key)).toEqual(["gone/4"]);
  });

  test("knows its buckets, and says so when asked for what it does not do", async () => {
    expect((await client.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toEqual([
      Bucket,
    ]);
    await client.send(new HeadBucketCommand({ Bucket }));
    await expect(client.send(new HeadBucketCommand({ Bucket: "nowhere" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    const CORSConfiguration = { CORSRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"] }] };
    await expect(client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))).rejects.toMatchObject({
      name: "NotImplemented",
    });
  });
});

describe("who may do what", () => {
  test("a wrong secret or an unknown key is refused", async () => {
    const wrongSecret = clientWith({ credentials: { ...credentials, secretAccessKey: "guess" } });
    await expect(wrongSecret.send(new GetObjectCommand({ Bucket, Key: "digits" }))).rejects.toMatchObject({
      name: "SignatureDoesNotMatch",
    });
    const unknown = clientWith({ credentials: { ...credentials, accessKeyId: "AKIAOTHER" } });
    await expect(unknown.send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: "InvalidAccessKeyId",
    });
  });

  test("a request signed long ago is refused", async () => {
    const late = clientWith({ systemClockOffset: -20 * 60_000 });
    await expect(late.send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: "RequestTimeTooSkewed",
    });
  });

  test("a body changed on the way is refused", async () => {
    const tampering = clientWith({ requestChecksumCalculation: "WHEN_REQUIRED" });
    tampering.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: unknown }).body = "tampered";
        return next(args);
      },
      { step: "deserialize", priority: "low" },
    );
    const upload = tampering.send(new PutObjectCommand({ Bucket, Key: "tampered", Body: "original" }));
    await expect(upload).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
    await expect(get("tampered")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("nothing is public but what the shop says is, and that for reading only", async () => {
    await put("covers/1.webp", "cover", { ContentType: "image/webp" });
    await put("uploads/1", "private");
    const cover = await fetch(urlOf("covers/1.webp"));
    expect([cover.status, await cover.text(), cover.headers.get("content-type")]).toEqual([
      200,
      "cover",
      "image/webp",
    ]);
    expect((await fetch(urlOf("uploads/1"))).status).toBe(403);
    expect((await fetch(urlOf("none"))).status).toBe(403); // whether it is there is nobody's business
    expect((await fetch(urlOf("covers/1.webp"), { method: "PUT", body: "x" })).status).toBe(403);
    expect((await fetch(urlOf("covers/1.webp"), { method: "DELETE" })).status).toBe(403);
    expect((await fetch(`${urlOf("covers/1.webp")}?response-content-type=text/html`)).status).toBe(403);
    expect((await fetch(`${server.url}/${Bucket}?list-type=2`)).status).toBe(403);
    expect((await fetch(server.url)).status).toBe(403);
  });
});

describe("presigned addresses", () => {
  const plain = () => clientWith({ requestChecksumCalculation: "WHEN_REQUIRED" });

  test("let anybody read one object for a while, labelled as the signer says", async () => {
    await put("private.pdf", "%PDF");
    const command = new GetObjectCommand({
      Bucket,
      Key: "private.pdf",
      ResponseContentDisposition: 'attachment; filename="a b.pdf"',
    });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, "%PDF"]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a b.pdf"');
    expect((await fetch(url.replace("private.pdf", "digits"))).status).toBe(403);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(403);
  });

  test("end when they said they would", async () => {
    const signingDate = new Date(Date.now() - 120_000);
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "digits" }), {
      expiresIn: 60,
      signingDate,
    });
    const answer = await fetch(url);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Request has expired");
    const stretched = url.replace("X-Amz-Expires=60", "X-Amz-Expires=600");
    expect((await fetch(stretched)).status).toBe(403);
  });

  test("let a browser put one object of the signed type", async () => {
    const command = new PutObjectCommand({ Bucket, Key: "uploads/new.webp", ContentType: "image/webp" });
    const url = await getSignedUrl(plain(), command, { signableHeaders: new Set(["content-type"]) });
    const send = (type: string) =>
      fetch(url, { method: "PUT", body: "webp", headers: { "content-type": type, origin: "http://shop" } });
    expect((await send("text/html")).status).toBe(403);
    const accepted = await send("image/webp");
    expect([accepted.status, accepted.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect((await get("uploads/new.webp")).ContentType).toBe("image/webp");
  });

  test("are preceded by the browser's preflight, which needs no signature", async () => {
    const preflight = await fetch(urlOf("uploads/x"), {
      method: "OPTIONS",
      headers: {
        origin: "http://shop",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
  });
});

describe("form uploads", () => {
  const conditions = (): Parameters<typeof createPresignedPost>[1]["Conditions"] => [
    ["content-length-range", 3, 20],
    ["starts-with", "$Content-Type", "image/"],
  ];
  const presign = (options: object = {}) =>
    // The form's helper is of another release than the client; both are the same client at run time.
    createPresignedPost(client as unknown as Parameters<typeof createPresignedPost>[0], {
      Bucket,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: S3 puts the file's name there itself
      Key: "uploads/${filename}",
      Conditions: conditions() ?? [],
      Expires: 60,
      ...options,
    });
  async function send(body: string, change: Record<string, string> = {}, options: object = {}) {
    const { url, fields } = await presign(options);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, "Content-Type": "image/png", ...change }))
      form.append(name, value);
    form.append("file", new Blob([body]), "cover $& 1.png");
    return fetch(url, { method: "POST", body: form, redirect: "manual" });
  }

  test("that keep to their policy are stored, with their type, under the file's name", async () => {
    const answer = await send("a picture");
    expect(answer.status).toBe(204);
    const object = await get("uploads/cover $& 1.png");
    expect([await object.Body?.transformToString(), object.ContentType]).toEqual(["a picture", "image/png"]);
  });

  test("answer as the form asks", async () => {
    const fields = { success_action_status: "201" };
    const answer = await send("picture", {}, { Fields: fields });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toContain("<Key>uploads/cover $&amp; 1.png</Key>");
    const redirected = await send(
      "picture",
      {},
      { Fields: { success_action_redirect: "http://shop/done?a=1" } },
    );
    expect(redirected.status).toBe(303);
    expect(redirected.headers.get("location")).toMatch(/^http:\/\/shop\/done\?a=1&bucket=media&key=uploads/);
  });

  test.each([
    ["too small", "ab", {}, "EntityTooSmall"],
    ["too large", "x".repeat(21), {}, "EntityTooLarge"],
    ["of another type", "a picture", { "Content-Type": "text/html" }, "Policy Condition failed"],
    ["to another key", "a picture", { key: "covers/1.webp" }, "Policy Condition failed"],
    ["with a field of their own", "a picture", { "Cache-Control": "no-store" }, "Extra input fields"],
    ["with a changed policy", "a picture", { Policy: btoa("{}") }, "SignatureDoesNotMatch"],
    ["with a forged signature", "a picture", { "X-Amz-Signature": "0".repeat(64) }, "SignatureDoesNotMatch"],
  ])("that are %s are refused", async (_, body, change, reason) => {
    const answer = await send(body, change);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).toContain(reason);
  });

  test("that come too late, or without a file or a policy, are refused", async () => {
    const { url, fields } = await presign();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(400);
    const bare = new FormData();
    bare.append("key", "uploads/x");
    bare.append("file", new Blob(["abc"]), "x");
    expect((await fetch(url, { method: "POST", body: bare })).status).toBe(403);
    const late = await send("a picture", {}, { Expires: -1 });
    expect([late.status, (await late.text()).includes("Policy expired")]).toEqual([403, true]);
  });
});

describe("what visitors get under /media", () => {
  const visit = (key: string, headers: Record<string, string> = {}, method = "GET") =>
    s3.serve(Bucket, key, new Request(`http://shop/media/${key}`, { method, headers }));

  test("is the public object, ready to be cached", async () => {
    const CacheControl = "public, max-age=31536000, immutable";
    const { ETag = "" } = await put("covers/2.webp", "cover", { ContentType: "image/webp", CacheControl });
    const answer = await visit("covers/2.webp");
    expect([answer.status, await answer.text()]).toEqual([200, "cover"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": CacheControl,
      "content-length": "5",
      etag: ETag,
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect((await visit("covers/2.webp", { "if-none-match": ETag })).status).toBe(304);
    const part = await visit("covers/2.webp", { range: "bytes=1-2", "if-range": ETag });
    expect([part.status, await part.text()]).toEqual([206, "ov"]);
    const stale = await visit("covers/2.webp", { range: "bytes=1-2", "if-range": '"old"' });
    expect([stale.status, await stale.text()]).toEqual([200, "cover"]);
    const head = await visit("covers/2.webp", {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "5", ""]);
  });

  test("is not found when it is private or not there", async () => {
    await put("uploads/secret", "private");
    for (const key of ["uploads/secret", "covers/none"]) {
      const answer = await visit(key);
      expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
    }
    expect((await visit("covers/2.webp", { range: "bytes=99-" })).status).toBe(416);
  });
});

describe("on a bad day", () => {
  test("fails as often as it is told to, and then works", async () => {
    s3.faults.fail({ kind: "error", status: 503, times: 1 });
    await expect(get("digits")).rejects.toMatchObject({ name: "SlowDown" });
    s3.faults.fail({ kind: "refuse", times: 1, operation: "GET" });
    await expect(get("digits")).rejects.toThrow();
    s3.faults.fail({ kind: "lost-answer", times: 1, operation: "PUT" });
    await expect(put("lost", "answer")).rejects.toThrow();
    expect(await text("lost")).toBe("answer");
  });

  test("retried by the client's own rules, nothing is noticed", async () => {
    s3.faults.fail({ kind: "error", status: 500, times: 1 });
    const patient = clientWith({ maxAttempts: 3 });
    await patient.send(new GetObjectCommand({ Bucket, Key: "digits" }));
    patient.destroy();
  });
});

function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
