import type { Stack } from "../stack.ts";

/** Names in lower case. */
export type Headers = Record<string, string>;
export type ViewerRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Headers;
};
export type OriginResponse = { status: number; headers: Headers; bytes: number };

type Behavior = "none" | "whitelist" | "allExcept" | "all";
export type CachePolicy = {
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  parametersInCacheKeyAndForwardedToOrigin: {
    headersConfig: { headerBehavior: Behavior; headers?: { items: string[] } };
    cookiesConfig: { cookieBehavior: Behavior; cookies?: { items: string[] } };
    queryStringsConfig: { queryStringBehavior: Behavior; queryStrings?: { items: string[] } };
    enableAcceptEncodingBrotli?: boolean;
    enableAcceptEncodingGzip?: boolean;
  };
};

// "Use managed cache policies", CachingOptimized.
const CACHING_OPTIMIZED: CachePolicy = {
  minTtl: 1,
  defaultTtl: 86_400,
  maxTtl: 31_536_000,
  parametersInCacheKeyAndForwardedToOrigin: {
    headersConfig: { headerBehavior: "none" },
    cookiesConfig: { cookieBehavior: "none" },
    queryStringsConfig: { queryStringBehavior: "none" },
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  },
};

/** @throws Error for another of AWS's own policies, which no resource describes */
export function cachePolicyOf(stack: Stack, id: string): CachePolicy {
  if (id === "658327ea-f89d-4fab-a63d-7e88639e58f6") return CACHING_OPTIMIZED;
  const policy = stack.of("aws:cloudfront/cachePolicy:CachePolicy").find(({ name }) => `${name}-id` === id);
  if (!policy) throw new Error(`the cache policy ${id} is not modelled`);
  return policy.inputs as CachePolicy;
}

/**
 * The key under which a response is cached, after "Understand the cache key" and "Understand cache policies": the path
 * as the edge function left it, and the headers, cookies and query parameters that the policy names. The domain is one.
 */
export function cacheKey(policy: CachePolicy, path: string, request: ViewerRequest): string {
  const { headersConfig, cookiesConfig, queryStringsConfig } =
    policy.parametersInCacheKeyAndForwardedToOrigin;
  const [, query = ""] = request.url.split("?");
  const cookies = Object.fromEntries(
    (request.headers.cookie ?? "").split("; ").map((pair) => pair.split("=") as [string, string]),
  );
  return JSON.stringify([
    path,
    chosen(
      queryStringsConfig.queryStringBehavior,
      queryStringsConfig.queryStrings?.items,
      Object.fromEntries(new URLSearchParams(query)),
    ),
    chosen(headersConfig.headerBehavior, headersConfig.headers?.items, request.headers),
    chosen(cookiesConfig.cookieBehavior, cookiesConfig.cookies?.items, cookies),
    encodingOf(policy, request),
  ]);
}

function chosen(
  behavior: Behavior,
  names: string[] = [],
  values: Record<string, string>,
): [string, string][] {
  const isChosen: Record<Behavior, (name: string) => boolean> = {
    none: () => false,
    all: () => true,
    whitelist: (name) => names.includes(name),
    allExcept: (name) => !names.includes(name),
  };
  return Object.entries(values).filter(([name]) => isChosen[behavior](name));
}

/**
 * "Understand cache policies", compressed objects: the viewer's Accept-Encoding is reduced to `br`, `gzip` or both, as far
 * as the policy enables them. "Serve compressed files": a viewer that supports both gets Brotli.
 */
export function encodingOf(policy: CachePolicy, request: ViewerRequest): "br" | "gzip" | undefined {
  const accepted = request.headers["accept-encoding"] ?? "";
  const { enableAcceptEncodingBrotli, enableAcceptEncodingGzip } =
    policy.parametersInCacheKeyAndForwardedToOrigin;
  if (enableAcceptEncodingBrotli && /\bbr\b/.test(accepted)) return "br";
  return enableAcceptEncodingGzip && /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

export type Freshness = { ttlSeconds: number; staleSeconds: number };

/** "Manage how long content stays in the cache (expiration)": its table of headers and TTLs. */
export function freshnessOf(policy: CachePolicy, { headers }: Pick<OriginResponse, "headers">): Freshness {
  const directives = cacheControl(headers);
  const { minTtl, defaultTtl, maxTtl } = policy;
  // "Origin adds Cache-Control: no-cache, no-store, and/or private": a minimum above zero would cache it all the same.
  if (directives.has("no-cache") || directives.has("no-store") || directives.has("private"))
    return { ttlSeconds: minTtl, staleSeconds: 0 };
  const named = directives.get("s-maxage") ?? directives.get("max-age");
  const ttlSeconds =
    named === undefined ? Math.max(minTtl, defaultTtl) : Math.min(Math.max(Number(named), minTtl), maxTtl);
  return { ttlSeconds, staleSeconds: Number(directives.get("stale-while-revalidate") ?? 0) };
}

const cacheControl = (headers: Headers) =>
  new Map(
    (headers["cache-control"] ?? "")
      .split(",")
      .map((directive) => directive.trim().toLowerCase().split("="))
      .map(([name = "", value = ""]) => [name, value] as const),
  );

// "How CloudFront caches HTTP 4xx and 5xx status codes": always, and only with a max-age or s-maxage.
const ALWAYS = [404, 405, 414, 500, 501, 502, 503, 504];
const BY_HEADERS = [400, 403, 412, 415];
const DEFAULT_ERROR_SECONDS = 10;

type ErrorResponse = { errorCode: number; errorCachingMinTtl?: number };

/** For how long an error is cached: the longer of the minimum and what its headers say. */
export function errorSeconds(errors: readonly ErrorResponse[], { status, headers }: OriginResponse): number {
  const directives = cacheControl(headers);
  const named = directives.get("s-maxage") ?? directives.get("max-age");
  if (!ALWAYS.includes(status) && !(BY_HEADERS.includes(status) && named !== undefined)) return 0;
  const minimum =
    errors.find(({ errorCode }) => errorCode === status)?.errorCachingMinTtl ?? DEFAULT_ERROR_SECONDS;
  return Math.max(minimum, Number(named ?? 0));
}
