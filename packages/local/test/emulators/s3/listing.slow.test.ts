import { CopyObjectCommand, ListObjectsV2Command, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, test } from "vitest";
import { Bucket, client, get, put, text, useStore } from "./store-harness.ts";

useStore();

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
