import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Env } from "../http/request.ts";

/** The hash for an ETag. Web Crypto would run in another thread, which takes longer than the rest of a small response. */
export const digestOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(content).digest());

const withTag = etag({
  // A 304's headers replace those in the browser's cache, and the edge would add the policy of the app's pages.
  retainedHeaders: [...RETAINED_304_HEADERS, "x-request-id", "content-security-policy"],
  generateDigest: (body) => digestOf(body).buffer,
});

/** Cached, and revalidated by ETag. Responses to signed-in users may contain more, so they are not shared. */
export const publicRead: MiddlewareHandler<Env> = (c, next) =>
  withTag(c, async () => {
    await next();
    if (!c.res.ok) return;
    c.header("vary", "Authorization", { append: true });
    if (!c.var.user) c.header("cache-control", "public, max-age=0, must-revalidate");
  });
