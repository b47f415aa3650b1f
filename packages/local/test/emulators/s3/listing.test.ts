import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import { Bucket, client, get, put, text, useStore } from "./store-harness.ts";

useStore();

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

  test("has the configured buckets, and refuses unsupported operations", async () => {
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
