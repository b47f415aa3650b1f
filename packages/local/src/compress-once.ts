import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";

// CloudFront compresses nothing that is smaller.
const MIN_BYTES = 1_000;
const MAX_CACHED_BYTES = 8_000_000;

type Compress = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** Compresses responses as a stage's edge does, and caches the results, since gzip takes longer than most responses do. */
export function compressOnce(compress: Compress = promisify(gzip)): MiddlewareHandler {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>();
  let cachedBytes = 0;

  async function compressed(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const digest = hash("sha1", bytes);
    // The result is copied, since zlib returns the beginning of a 16 kB buffer, all of which would stay in memory.
    const found = cache.get(digest) ?? new Uint8Array(await compress(bytes));
    // Deletes and adds the result again, so that the least recently used ones come first in the map.
    if (!cache.delete(digest)) cachedBytes += found.length;
    cache.set(digest, found);
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= MAX_CACHED_BYTES) break;
      cache.delete(oldest);
      cachedBytes -= length;
    }
    return found;
  }

  return async (c, next) => {
    await next();
    const { headers, body } = c.res;
    const type = headers.get("content-type") ?? "";
    if (!body || headers.has("content-encoding") || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return;
    c.header("vary", "accept-encoding", { append: true });
    if (c.req.method === "HEAD" || !/\bgzip\b/.test(c.req.header("accept-encoding") ?? "")) return;
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const isLarge = bytes.length >= MIN_BYTES;
    const sent = isLarge ? await compressed(bytes) : bytes;
    c.res = new Response(sent, c.res);
    c.header("content-length", String(sent.length));
    if (!isLarge) return;
    c.header("content-encoding", "gzip");
    // A weak ETag, since the bytes differ from those that it was made of.
    c.header("etag", headers.get("etag")?.replace(/^(?=")/, "W/"));
  };
}
