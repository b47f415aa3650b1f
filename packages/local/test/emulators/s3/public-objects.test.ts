import { describe, expect, test } from "vitest";
import { Bucket, put, s3, useStore } from "./store-harness.ts";

useStore();

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
      const response = await visit(key);
      expect([response.status, await response.text()]).toEqual([404, "Not found"]);
    }
    expect((await visit("covers/2.webp", { range: "bytes=99-" })).status).toBe(416);
  });
});
