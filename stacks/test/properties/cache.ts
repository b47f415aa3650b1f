import { webHeaders } from "@frangipani/functions/http/security-headers";
import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import type { Property } from "./property.ts";

type CacheBehavior = {
  /** Missing in the default behavior. */
  pathPattern?: string;
  cachePolicyId: string;
  responseHeadersPolicyId: string;
  compress: boolean;
  allowedMethods: string[];
  cachedMethods: string[];
};

/** "CachingOptimized" of AWS: by path and encoding alone, as long as the origin says, a second at least. */
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

/** Of which CloudFront keeps a response for ten seconds, unless told otherwise. */
const CACHED_ERRORS = [404, 405, 414, 500, 501, 502, 503, 504];

const distributionOf = (stack: Stack) =>
  stack.one("aws:cloudfront/distribution:Distribution", "RouterCdnDistribution").inputs as {
    defaultCacheBehavior: CacheBehavior;
    orderedCacheBehaviors: CacheBehavior[];
    customErrorResponses: object[];
  };

const resourceOf = (stack: Stack, type: string, id: string) => {
  const found = stack.of(type).find(({ name }) => `${name}-id` === id);
  if (!found) throw new Error(`no resource has the id ${id}`);
  return found.inputs;
};

/** Of whatever is no hashed file: pages, the API, the worker. */
const policyOf = (stack: Stack) =>
  resourceOf(
    stack,
    "aws:cloudfront/cachePolicy:CachePolicy",
    distributionOf(stack).defaultCacheBehavior.cachePolicyId,
  );

export const cacheProperties: Property[] = [
  {
    title: "has one copy of a file with a hash in its name, whatever query or token comes with a request",
    holds(stack) {
      const { orderedCacheBehaviors } = distributionOf(stack);
      expect(orderedCacheBehaviors.map(({ pathPattern }) => pathPattern)).toEqual(["/assets/*", "/media/*"]);
      for (const behavior of orderedCacheBehaviors)
        expect(behavior).toMatchObject({
          cachePolicyId: CACHING_OPTIMIZED,
          allowedMethods: ["GET", "HEAD"],
        });
    },
  },
  {
    title: "caches nothing for a minimum of time where a response may be private",
    holds(stack) {
      expect(policyOf(stack)).toMatchObject({ minTtl: 0, defaultTtl: 0 });
    },
  },
  {
    title: "sends nobody a response to another's token, even if it says that it may be shared",
    holds(stack) {
      const { headersConfig, queryStringsConfig } = policyOf(stack).parametersInCacheKeyAndForwardedToOrigin;
      expect(headersConfig).toEqual({ headerBehavior: "whitelist", headers: { items: ["authorization"] } });
      expect(queryStringsConfig).toEqual({ queryStringBehavior: "all" });
    },
  },
  {
    title: "stores no failure",
    holds(stack) {
      expect(distributionOf(stack).customErrorResponses).toEqual(
        CACHED_ERRORS.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })),
      );
    },
  },
  {
    title: "sends what is no reading to the origin each time",
    holds(stack) {
      const { cachedMethods, allowedMethods } = distributionOf(stack).defaultCacheBehavior;
      expect(cachedMethods.toSorted()).toEqual(["GET", "HEAD"]);
      expect(allowedMethods).toEqual(expect.arrayContaining(["POST", "PUT", "DELETE"]));
    },
  },
  {
    title: "compresses what can be compressed",
    holds(stack) {
      const { defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(stack);
      for (const { compress } of [defaultCacheBehavior, ...orderedCacheBehaviors])
        expect(compress).toBe(true);
      expect(policyOf(stack).parametersInCacheKeyAndForwardedToOrigin).toMatchObject({
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      });
    },
  },
  {
    title: "adds the security headers to every response, and keeps a page's own policy",
    holds(stack) {
      const { defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(stack);
      const bucket = stack.one("aws:s3/bucket:Bucket", "MediaBucket").inputs.bucket;
      const headers = webHeaders(`https://${bucket}.s3.ap-southeast-1.amazonaws.com`);
      for (const { responseHeadersPolicyId } of [defaultCacheBehavior, ...orderedCacheBehaviors]) {
        const { securityHeadersConfig, customHeadersConfig } = resourceOf(
          stack,
          "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy",
          responseHeadersPolicyId,
        );
        expect(securityHeadersConfig).toMatchObject({
          contentSecurityPolicy: {
            contentSecurityPolicy: headers["content-security-policy"],
            override: false,
          },
          contentTypeOptions: { override: true },
          frameOptions: { frameOption: headers["x-frame-options"] },
          referrerPolicy: { referrerPolicy: headers["referrer-policy"] },
          strictTransportSecurity: { accessControlMaxAgeSec: 31_536_000 },
        });
        for (const { header, value } of customHeadersConfig.items)
          expect(headers, header).toHaveProperty([header], value);
      }
    },
  },
];
