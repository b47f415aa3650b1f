import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import { compressOnce } from "../src/compress-once.ts";

const LONG = "A shop's own words about a book. ".repeat(100);

function shop() {
  const compress = vi.fn(async (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)));
  const app = new Hono().use(compressOnce(compress));
  for (const [path, text] of Object.entries({ "/long": LONG, "/other": `${LONG}.`, "/short": "short" }))
    app.get(path, (c) => c.text(text, 200, { etag: '"tag"' }));
  const get = (path: string, encoding = "gzip, br") =>
    app.request(path, { headers: { "accept-encoding": encoding } });
  return { compress, get };
}

it("compresses the same content once, however often it is requested", async () => {
  const { compress, get } = shop();
  for (let time = 0; time < 3; time += 1) {
    const response = await get("/long");
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(LONG);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("etag")).toBe('W/"tag"');
    expect(response.headers.get("vary")).toBe("accept-encoding");
  }
  expect(compress).toHaveBeenCalledTimes(1);
  await get("/other");
  expect(compress).toHaveBeenCalledTimes(2);
});

it.each([
  ["a short response", "/short", "gzip"],
  ["a response to a client that does not accept gzip", "/long", "br"],
])("does not compress %s", async (_, path, encoding) => {
  const { get } = shop();
  const response = await get(path, encoding);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("etag")).toBe('"tag"');
});
