import { edge } from "../edge.ts";
import type { Stack } from "../stack.ts";
import {
  cacheKey,
  cachePolicyOf,
  encodingOf,
  errorSeconds,
  type Freshness,
  freshnessOf,
  type Headers,
  type OriginResponse,
  type ViewerRequest,
} from "./cache-policy.ts";
import { isCompressed } from "./compression.ts";
import { withHeadersPolicy } from "./response-headers.ts";

type CacheBehavior = {
  /** Undefined for the default behavior. */
  pathPattern?: string;
  cachePolicyId: string;
  responseHeadersPolicyId: string;
  compress?: boolean;
  cachedMethods: string[];
};

export type Delivery = {
  behavior: string;
  /** `stale` is sent from the cache as well, while the origin is asked. */
  from: "edge function" | "cache" | "stale" | "origin";
  /** The path that the origin is asked for. */
  uri: string;
  origin: string;
  status: number;
  headers: Headers;
  /** Whether CloudFront compresses it; what the origin compressed is left as it is. */
  isCompressed: boolean;
};

type Cached = Freshness & { response: OriginResponse; atSeconds: number };
/** Is called when CloudFront asks the origin. A 304 says that what CloudFront or the browser has is still the latest. */
type AskOrigin = (uri: string) => OriginResponse;

/**
 * A model of one edge location of the deployed distribution, after the "Amazon CloudFront Developer Guide"; each part
 * names its page. Not modelled: regional edge caches, evictions, and simultaneous requests, which CloudFront collapses
 * into one to the origin; with them the origin is asked less.
 */
export function createDistribution(stack: Stack) {
  const { defaultCacheBehavior, orderedCacheBehaviors, customErrorResponses } = stack.one(
    "aws:cloudfront/distribution:Distribution",
    "RouterCdnDistribution",
  ).inputs;
  const behaviors: CacheBehavior[] = [...(orderedCacheBehaviors ?? []), defaultCacheBehavior];
  const route = memoized(edge(stack));
  const cache = new Map<string, Cached>();

  return async (request: ViewerRequest, atSeconds: number, askOrigin: AskOrigin): Promise<Delivery> => {
    const [path = ""] = request.url.split("?");
    // "Cache behavior settings", path pattern: the first that matches, in their order; it is chosen before the function runs.
    const behavior = behaviors.find(({ pathPattern }) => !pathPattern || matchesPattern(pathPattern, path));
    if (!behavior) throw new Error("a distribution has a default behavior");
    const { host, ...headers } = request.headers;
    const routed = await route(path, { ...(host && { host }), headers });
    const policy = cachePolicyOf(stack, behavior.cachePolicyId);
    const deliver = (from: Delivery["from"], { status, headers, bytes }: OriginResponse): Delivery => ({
      behavior: behavior.pathPattern ?? "default",
      from,
      uri: routed.uri ?? path,
      origin: routed.origin,
      status,
      headers: withHeadersPolicy(stack, behavior.responseHeadersPolicyId, headers),
      isCompressed:
        Boolean(behavior.compress) &&
        encodingOf(policy, request) !== undefined &&
        isCompressed({ status, headers, bytes }),
    });
    // "Customize at the edge": a function that returns a response ends the request.
    if (routed.status !== undefined)
      return deliver("edge function", { status: routed.status, headers: {}, bytes: 0 });
    const ask = () => askOrigin(routed.uri);
    if (!behavior.cachedMethods.includes(request.method)) return deliver("origin", ask());
    // Of the function's path and headers, and not of the origin that it chose.
    const key = cacheKey(policy, routed.uri, { ...request, headers: routed.headers });
    const { from, response } = fromCache(cache, key, atSeconds, ask, (response) =>
      response.status < 400
        ? freshnessOf(policy, response)
        : { ttlSeconds: errorSeconds(customErrorResponses, response), staleSeconds: 0 },
    );
    return deliver(from, response);
  };
}

type Found = { from: "cache" | "stale" | "origin"; response: OriginResponse };

/** "Manage how long content stays in the cache (expiration)". */
function fromCache(
  cache: Map<string, Cached>,
  key: string,
  atSeconds: number,
  ask: () => OriginResponse,
  freshness: (response: OriginResponse) => Freshness,
): Found {
  const cached = cache.get(key);
  const age = cached ? atSeconds - cached.atSeconds : Number.POSITIVE_INFINITY;
  if (cached && age < cached.ttlSeconds) return { from: "cache", response: cached.response };
  const response = ask();
  const isUnchanged = response.status === 304;
  // What only the browser has is not stored.
  if (cached || !isUnchanged)
    cache.set(key, {
      response: isUnchanged && cached ? cached.response : response,
      atSeconds,
      ...freshness(response),
    });
  const isStaleUsable = cached !== undefined && age < cached.ttlSeconds + cached.staleSeconds;
  return isStaleUsable ? { from: "stale", response: cached.response } : { from: "origin", response };
}

type RunFunction = ReturnType<typeof edge>;

/** The function treats the same request the same way. */
function memoized(run: RunFunction): RunFunction {
  const results = new Map<string, ReturnType<RunFunction>>();
  return (uri, request) => {
    const key = JSON.stringify([uri, request]);
    const result = results.get(key) ?? run(uri, request);
    results.set(key, result);
    return result;
  };
}

/** "Cache behavior settings", path pattern: `*` for any characters, `?` for one; upper and lower case differ. */
export function matchesPattern(pattern: string, path: string): boolean {
  const withSlash = pattern.startsWith("/") || pattern.startsWith("*") ? pattern : `/${pattern}`;
  const source = withSlash
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`).test(path);
}
