import { viewerRequest } from "./edge.ts";
import { headersPolicy } from "./headers.ts";
import { originKey } from "./secrets.ts";
import { domain } from "./stage.ts";
import { limitSignIns, waf } from "./waf.ts";

/** The answers that CloudFront keeps whatever their headers say. */
const KEPT_ERRORS = [404, 500, 501, 502, 503, 504];

/** The one address of the shop: pages, `/api`, `/media` and the catalogue's snapshots. */
export const router = new sst.aws.Router("Router", {
  ...(domain && { domain }),
  edge: { viewerRequest: { injection: viewerRequest(originKey.value) } },
  waf,
  transform: {
    waf: limitSignIns,
    cachePolicy: (args) => {
      const key = args.parametersInCacheKeyAndForwardedToOrigin;
      // CloudFront takes the Authorization header off a GET unless it is part of the cache's key; as part of it, nobody
      // is ever answered from what somebody else was told.
      args.parametersInCacheKeyAndForwardedToOrigin = $output(key).apply((key) => ({
        ...key,
        headersConfig: { headerBehavior: "whitelist", headers: { items: ["authorization"] } },
      }));
    },
    cdn: (args) => {
      args.defaultCacheBehavior = $output(args.defaultCacheBehavior).apply((behavior) => ({
        ...behavior,
        responseHeadersPolicyId: headersPolicy.id,
      }));
      // A failure is over when it is over: by itself CloudFront would go on telling of it for ten seconds.
      args.customErrorResponses = KEPT_ERRORS.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 }));
    },
  },
});
