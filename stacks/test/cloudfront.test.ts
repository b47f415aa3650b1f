import { describe, expect, it } from "vitest";
import {
  type CachePolicy,
  cacheKey,
  encodingOf,
  errorSeconds,
  freshnessOf,
} from "./support/cloudfront/cache-policy.ts";
import { isCompressed } from "./support/cloudfront/compression.ts";
import { matchesPattern } from "./support/cloudfront/distribution.ts";

// The model against the tables of the "Amazon CloudFront Developer Guide".

const policy = (
  ttl: Partial<CachePolicy>,
  key: Partial<CachePolicy["parametersInCacheKeyAndForwardedToOrigin"]> = {},
): CachePolicy => ({
  minTtl: 0,
  defaultTtl: 86_400,
  maxTtl: 31_536_000,
  ...ttl,
  parametersInCacheKeyAndForwardedToOrigin: {
    headersConfig: { headerBehavior: "none" },
    cookiesConfig: { cookieBehavior: "none" },
    queryStringsConfig: { queryStringBehavior: "none" },
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    ...key,
  },
});
const said = (cacheControl?: string) => ({ headers: cacheControl ? { "cache-control": cacheControl } : {} });
const get = (url: string, headers: Record<string, string> = {}) => ({ method: "GET", url, headers });

describe("how long a response stays in the cache", () => {
  it.each([
    ["max-age=60", {}, 60],
    ["max-age=60", { maxTtl: 30 }, 30],
    ["max-age=60", { minTtl: 90 }, 90],
    ["max-age=0, s-maxage=300", {}, 300],
    [undefined, {}, 86_400],
    [undefined, { defaultTtl: 0, minTtl: 5 }, 5],
    ["no-cache", {}, 0],
    ["private, max-age=60", {}, 0],
    ["no-store", {}, 0],
    // Why the shop's policy has a minimum of zero.
    ["no-store", { minTtl: 1 }, 1],
  ])("%s with %o: %d seconds", (cacheControl, ttl, seconds) => {
    expect(freshnessOf(policy(ttl), said(cacheControl)).ttlSeconds).toBe(seconds);
  });

  it("knows for how long an expired one may be sent while the origin is asked", () => {
    expect(freshnessOf(policy({}), said("s-maxage=300, stale-while-revalidate=3600"))).toEqual({
      ttlSeconds: 300,
      staleSeconds: 3600,
    });
  });

  it.each([
    [404, "no-store", [], 10],
    [404, "no-store", [{ errorCode: 404, errorCachingMinTtl: 0 }], 0],
    [404, "max-age=60", [{ errorCode: 404, errorCachingMinTtl: 0 }], 60],
    [403, undefined, [], 0],
    [403, "max-age=5", [], 10],
    [429, "max-age=60", [], 0],
  ])("an error %d that says %s, with %o: %d seconds", (status, cacheControl, errors, seconds) => {
    expect(errorSeconds(errors, { status, ...said(cacheControl), bytes: 0 })).toBe(seconds);
  });
});

describe("the cache key", () => {
  const chosen = policy(
    {},
    {
      headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } },
      cookiesConfig: { cookieBehavior: "whitelist", cookies: { items: ["theme"] } },
      queryStringsConfig: { queryStringBehavior: "allExcept", queryStrings: { items: ["utm_source"] } },
    },
  );
  const key = (url: string, headers?: Record<string, string>) =>
    cacheKey(chosen, "/browse", get(url, headers));

  it("holds the headers, cookies and parameters that the policy chooses", () => {
    const plain = key("/browse");
    expect(key("/browse", { authorization: "Bearer a" })).not.toBe(plain);
    expect(key("/browse", { cookie: "theme=dark" })).not.toBe(plain);
    expect(key("/browse?page=2")).not.toBe(plain);
  });

  it("holds nothing else", () => {
    const plain = key("/browse");
    expect(key("/browse", { "user-agent": "x", cookie: "refresh=secret" })).toBe(plain);
    expect(key("/browse?utm_source=mail")).toBe(plain);
  });

  it("reduces the accepted encodings to those of the policy", () => {
    const accepts = (text: string, brotli = true) =>
      encodingOf(policy({}, { enableAcceptEncodingBrotli: brotli }), get("/", { "accept-encoding": text }));
    expect(accepts("gzip, deflate, br, zstd")).toBe("br");
    expect(accepts("gzip, deflate, br", false)).toBe("gzip");
    expect(accepts("deflate")).toBeUndefined();
  });
});

describe("compression", () => {
  const response = { status: 200, headers: { "content-type": "text/css; charset=utf-8" }, bytes: 5_000 };
  it.each([
    ["a text", {}, true],
    ["a text of less than 1,000 bytes", { bytes: 999 }, false],
    ["a text of more than 10,000,000 bytes", { bytes: 10_000_001 }, false],
    ["a picture", { headers: { "content-type": "image/webp" } }, false],
    [
      "a manifest, whose type is not on the list",
      { headers: { "content-type": "application/manifest+json" } },
      false,
    ],
    [
      "what the origin compressed",
      { headers: { "content-type": "text/css", "content-encoding": "br" } },
      false,
    ],
    ["an unchanged file", { status: 304, bytes: 0 }, false],
  ])("%s", (_, change, compressed) => {
    expect(isCompressed({ ...response, ...change })).toBe(compressed);
  });
});

describe("path patterns", () => {
  it.each([
    ["/assets/*", "/assets/a/b.js", true],
    ["assets/*", "/assets/a.js", true],
    ["*.jpg", "/covers/a.jpg", true],
    ["/a?c", "/abc", true],
    ["/a?c", "/ac", false],
    ["/assets/*", "/Assets/a.js", false],
    ["/a.b", "/axb", false],
  ])("%s and %s", (pattern, path, matches) => {
    expect(matchesPattern(pattern, path)).toBe(matches);
  });
});
