import type { MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Env } from "./env.ts";

const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "x-request-id"] });

/** A read that is the same for everybody: kept by browsers and caches, and asked again by its ETag, mostly for a 304. */
export const publicRead: MiddlewareHandler<Env> = (c, next) =>
  tagged(c, async () => {
    await next();
    if (c.res.ok) c.header("cache-control", "public, max-age=0, must-revalidate");
  });
