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

/** "CachingOptimized" of AWS: by path and encoding alone, as long as the origin says, a second at least. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** "AllViewerExceptHostHeader" of AWS: cookies, query and all headers but the host's. */
const ALL_VIEWER_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const distributionOf = (stack: Stack) =>
  stack.one("aws:cloudfront/distribution:Distribution", "RouterCdnDistribution").inputs as {
    defaultCacheBehavior: CacheBehavior;
    orderedCacheBehaviors: CacheBehavior[];
  };

/** Of whatever is no hashed file: pages, the API, the worker. */
function policyOf(stack: Stack) {
  const { cachePolicyId } = distributionOf(stack).defaultCacheBehavior;
  const policies = stack.of("aws:cloudfront/cachePolicy:CachePolicy");
  const policy = policies.find(({ name }) => `${name}-id` === cachePolicyId);
  if (!policy) throw new Error(`no resource has the id ${cachePolicyId}`);
  return policy.inputs;
}

everyStage("has one copy of a file with a hash in its name, whatever query or token comes", (stack) => {
  const { orderedCacheBehaviors } = distributionOf(stack);
  expect(orderedCacheBehaviors.map(({ pathPattern }) => pathPattern)).toEqual(["/assets/*", "/media/*"]);
  for (const behavior of orderedCacheBehaviors) expect(behavior.cachePolicyId).toBe(CACHING_OPTIMIZED);
});

everyStage("caches nothing for a minimum of time where a response may be private", (stack) => {
  expect(policyOf(stack)).toMatchObject({ minTtl: 0, defaultTtl: 0 });
});

everyStage("sends nobody a response to another's token, even if it says that it may be shared", (stack) => {
  expect(policyOf(stack).parametersInCacheKeyAndForwardedToOrigin).toMatchObject({
    headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } },
    cookiesConfig: { cookieBehavior: "none" },
    queryStringsConfig: { queryStringBehavior: "all" },
  });
});

everyStage("sends what is no reading to the origin each time, with all that came but the host", (stack) => {
  const { cachedMethods, originRequestPolicyId } = distributionOf(stack).defaultCacheBehavior;
  expect(originRequestPolicyId).toBe(ALL_VIEWER_EXCEPT_HOST);
  expect(cachedMethods.toSorted()).toEqual(["GET", "HEAD"]);
});

everyStage("compresses what can be compressed", (stack) => {
  const { defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(stack);
  for (const { compress } of [defaultCacheBehavior, ...orderedCacheBehaviors]) expect(compress).toBe(true);
  expect(policyOf(stack).parametersInCacheKeyAndForwardedToOrigin).toMatchObject({
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
});
