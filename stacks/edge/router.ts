import { readFileSync } from "node:fs";
import { join } from "node:path";
import { edgeFunction, ROUTER } from "@frangipani/functions/edge-function";
import { MEDIA } from "@frangipani/functions/paths";
import { originKey } from "../secrets.ts";
import { account, domain } from "../stage.ts";
import { headersPolicy } from "./headers.ts";
import { limitRequests, waf } from "./waf.ts";

// CloudFront caches these for ten seconds by default, whatever their headers say.
const CACHED_ERRORS = [404, 405, 414, 500, 501, 502, 503, 504];

// AWS's policy "CachingOptimized" caches by path and encoding only, so that no query or token makes another copy. It
// caches everything for at least a second, so it is not for private responses; the names of these files change with
// their content.
const HASHED_FILES = ["/assets/*", `${MEDIA}/*`];
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

const routeTree = readFileSync(join($cli.paths.root, "packages/web/src/routeTree.gen.ts"), "utf8");

// SST's function for the router, with its access to the key-value store.
$transform(aws.cloudfront.Function, (args) => {
  args.code = originKey.value.apply((originKeys) =>
    edgeFunction({
      app: $app.name,
      stage: $app.stage,
      routeTree,
      originKeys,
      hasDomain: domain !== undefined,
    }),
  );
});

export const router = new sst.aws.Router(ROUTER, {
  ...(domain && { domain }),
  waf,
  transform: {
    waf: limitRequests,
    cachePolicy: (args) => {
      // CloudFront strips the Authorization header from a GET unless it is part of the cache key; as part of it, nobody
      // gets a response that was cached for another user.
      args.parametersInCacheKeyAndForwardedToOrigin = $output(
        args.parametersInCacheKeyAndForwardedToOrigin,
      ).apply((parameters) => ({
        ...parameters,
        headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } },
      }));
    },
    cdn: (args) => {
      args.defaultCacheBehavior = $output(args.defaultCacheBehavior).apply((behavior) => ({
        ...behavior,
        responseHeadersPolicyId: headersPolicy.id,
      }));
      args.orderedCacheBehaviors = $output(args.defaultCacheBehavior).apply(
        ({ originRequestPolicyId: _, ...behavior }) =>
          HASHED_FILES.map((pathPattern) => ({
            ...behavior,
            pathPattern,
            allowedMethods: ["GET", "HEAD"],
            cachePolicyId: CACHING_OPTIMIZED,
          })),
      );
      args.transform = { distribution: { isIpv6Enabled: true, httpVersion: "http2and3" } };
      args.customErrorResponses = CACHED_ERRORS.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 }));
    },
  },
});

export const distributionArn = $interpolate`arn:aws:cloudfront::${account}:distribution/${router.distributionID}`;
