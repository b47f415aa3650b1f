import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3 } from "../../../local/src/emulators/s3/s3.ts";
import { temporaryFolder } from "../../../local/test/support/temporary-folder.ts";
import { s3Files } from "../../src/adapters/s3-files.ts";

const bucket = "media";
const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "a secret/with+signs" };
const pdf = { contentType: "application/pdf" };
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("the files of books in S3", () => {
  const dir = temporaryFolder();
  let client: S3Client;
  let files: ReturnType<typeof s3Files>;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const store = await createS3({ dir, buckets: [bucket], credentials });
    const server = await store.start();
    client = new S3Client({
      endpoint: server.url,
      region: "ap-southeast-1",
      credentials,
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
    files = s3Files(client, bucket);
    stop = async () => {
      client.destroy();
      await server.stop();
      store.close();
    };
  });
  afterAll(() => stop());

  it("are read part by part when they are large, and refused when they are missing", async () => {
    await files.put("search/1-abc.sqlite", bytesOf("an index"), { contentType: "application/vnd.sqlite3" });
    const parts: Uint8Array[] = [];
    for await (const part of await files.readStream("search/1-abc.sqlite")) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe("an index");
    await expect(files.readStream("search/none.sqlite")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  it("are stored with the headers that browsers need to show them, and read back", async () => {
    await files.put("samples/a.pdf", bytesOf("%PDF"), { ...pdf, contentDisposition: "inline" });
    expect(await files.read("samples/a.pdf")).toEqual(bytesOf("%PDF"));
    expect(await files.size("samples/a.pdf")).toBe(4);
    expect(await client.send(new GetObjectCommand({ Bucket: bucket, Key: "samples/a.pdf" }))).toMatchObject({
      ContentType: "application/pdf",
      ContentDisposition: "inline",
      CacheControl: "public, max-age=31536000, immutable",
    });
  });

  it("are stored from the disk, without being read into memory", async () => {
    const file = join(dir, "large");
    writeFileSync(file, "large".repeat(1_000_000));
    await files.putFile("search/1-abc.sqlite", file, { contentType: "application/vnd.sqlite3" });
    expect(await files.size("search/1-abc.sqlite")).toBe(5_000_000);
  });

  it("are undefined when they are missing, and can be removed twice", async () => {
    expect(await files.read("samples/none.pdf")).toBeUndefined();
    expect(await files.size("samples/none.pdf")).toBeUndefined();
    await files.put("covers/x-160.webp", bytesOf("x"), { contentType: "image/webp" });
    await files.put("covers/x-320.webp", bytesOf("x"), { contentType: "image/webp" });
    for (const _ of [1, 2]) await files.remove(["covers/x-160.webp", "covers/x-320.webp"]);
    expect(await Array.fromAsync(files.list("covers/"))).toEqual([]);
  });

  it("are removed by several requests when they are more than 1,000", async () => {
    await files.put("search/last.sqlite", bytesOf("x"), { contentType: "application/vnd.sqlite3" });
    const missing = Array.from({ length: 1000 }, (_, index) => `search/${index}.sqlite`);
    await files.remove([...missing, "search/last.sqlite"]);
    expect(await files.size("search/last.sqlite")).toBeUndefined();
  });

  it("are uploaded to a presigned URL, which accepts only its own path, type and size", async () => {
    const body = bytesOf("%PDF-1.7 and more");
    const upload = { ...pdf, size: body.byteLength, expiresInSeconds: 60 };
    const { url, headers } = await files.presignPut("uploads/up_1.pdf", upload);
    const send = async (content: Uint8Array<ArrayBuffer>, type: string) =>
      (await fetch(url, { method: "PUT", headers: { "content-type": type }, body: content })).status;
    expect(await send(body, "text/html")).toBe(403);
    expect(await send(bytesOf("%PDF-1.7 and much more"), "application/pdf")).toBe(403);
    expect(await files.size("uploads/up_1.pdf")).toBeUndefined();
    expect(await send(body, headers["content-type"] ?? "")).toBe(200);
    expect(await files.read("uploads/up_1.pdf")).toEqual(body);
    const downloadUrl = await files.presignGet("uploads/up_1.pdf");
    expect(new Uint8Array(await (await fetch(downloadUrl)).arrayBuffer())).toEqual(body);
    expect((await fetch(downloadUrl.replace("up_1", "up_2"))).status).toBe(403);
    expect((await fetch(url.replace("up_1", "up_2"), { method: "PUT", headers, body })).status).toBe(403);
  });
});
