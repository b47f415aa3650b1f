import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import { everyStage } from "../support/stages.ts";

type CacheBehavior = {
  /** Missing in the default behavior. */
  pathPattern?: string;
  cachePolicyId: string;
  originRequestPolicyId: string;
  compress: boolean;
  cachedMethods: string[];
};

/** AWS's policy "CachingOptimized": one copy for each path and encoding, for as long as the origin says, and at least a second. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** AWS's policy "AllViewerExceptHostHeader": forwards cookies, query and all headers but Host. */
const ALL_VIEWER_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const distributionOf = (stack: Stack) =>
  stack.one("aws:cloudfront/distribution:Distribution", "RouterCdnDistribution").inputs as {
    defaultCacheBehavior: CacheBehavior;
    orderedCacheBehaviors: CacheBehavior[];
  };

/** The cache policy of everything but files with a hash in their name: pages, the API, the worker. */
function defaultPolicyOf(stack: Stack) {
  const { cachePolicyId } = distributionOf(stack).defaultCacheBehavior;
  const policies = stack.of("aws:cloudfront/cachePolicy:CachePolicy");
  const policy = policies.find(({ name }) => `${name}-id` === cachePolicyId);
  if (!policy) throw new Error(`no resource has the id ${cachePolicyId}`);
  return policy.inputs;
}

everyStage("caches one copy of a file with a hash in its name, whatever query or token comes", (stack) => {
  const { orderedCacheBehaviors } = distributionOf(stack);
  expect(orderedCacheBehaviors.map(({ pathPattern }) => pathPattern)).toEqual(["/assets/*", "/media/*"]);
  for (const behavior of orderedCacheBehaviors) expect(behavior.cachePolicyId).toBe(CACHING_OPTIMIZED);
});

everyStage("caches other responses no longer than their headers say", (stack) => {
  expect(defaultPolicyOf(stack)).toMatchObject({ minTtl: 0, defaultTtl: 0 });
});

everyStage("never sends a cached response to a request with another access token", (stack) => {
  expect(defaultPolicyOf(stack).parametersInCacheKeyAndForwardedToOrigin).toMatchObject({
    headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } },
    cookiesConfig: { cookieBehavior: "none" },
    queryStringsConfig: { queryStringBehavior: "all" },
  });
});

everyStage("sends every request but GET and HEAD to the origin, with all headers but Host", (stack) => {
  const { cachedMethods, originRequestPolicyId } = distributionOf(stack).defaultCacheBehavior;
  expect(originRequestPolicyId).toBe(ALL_VIEWER_EXCEPT_HOST);
  expect(cachedMethods.toSorted()).toEqual(["GET", "HEAD"]);
});

everyStage("compresses responses with Brotli and gzip", (stack) => {
  const { defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(stack);
  for (const { compress } of [defaultCacheBehavior, ...orderedCacheBehaviors]) expect(compress).toBe(true);
  expect(defaultPolicyOf(stack).parametersInCacheKeyAndForwardedToOrigin).toMatchObject({
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
});
