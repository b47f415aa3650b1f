import { readFileSync } from "node:fs";
import { join } from "node:path";
import { edgeFunction, ROUTER, WEB } from "@frangipani/functions/edge-function";
// biome-ignore lint/style/noRestrictedImports: the security headers have one definition, the local product's.
import { webHeaders } from "@frangipani/functions/http/security-headers";
import { MEDIA } from "@frangipani/functions/paths";
import { RELEASED_FILES } from "@frangipani/functions/stage-settings";
import { originKey } from "../secrets.ts";
import { account, domain, uploadsOrigin } from "../stage.ts";
import { limitRequests, waf } from "./waf.ts";

const YEAR_SECONDS = 31_536_000;

const headers = uploadsOrigin.apply(webHeaders);

// CloudFront has an option for each of these headers, and refuses them among the custom ones.
const OPTION_HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
] as const;
const optionHeader = (name: (typeof OPTION_HEADERS)[number]) => headers.apply((all) => all[name] ?? "");
const customHeaders = headers.apply((all) =>
  Object.entries(all)
    .filter(([name]) => !OPTION_HEADERS.includes(name as (typeof OPTION_HEADERS)[number]))
    .map(([header, value]) => ({ header, value, override: false })),
);

// CloudFront adds these headers to every response, unless the function has set them itself; only HSTS is set nowhere else.
const headersPolicy = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
  name: `${$app.name}-${$app.stage}-security`,
  securityHeadersConfig: {
    contentSecurityPolicy: {
      contentSecurityPolicy: optionHeader("content-security-policy"),
      override: false,
    },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: optionHeader("x-frame-options"), override: false },
    referrerPolicy: { referrerPolicy: optionHeader("referrer-policy"), override: false },
    strictTransportSecurity: {
      accessControlMaxAgeSec: YEAR_SECONDS,
      // CloudFront's own domain name is shared with other customers.
      includeSubdomains: domain !== undefined,
      override: true,
    },
  },
  customHeadersConfig: { items: customHeaders },
});

// By default CloudFront caches responses with these statuses for ten seconds, whatever their headers say.
const CACHED_ERRORS = [404, 405, 414, 500, 501, 502, 503, 504];

// AWS's policy "CachingOptimized" caches by path and encoding only, so that no query or token makes another copy. It
// caches everything for at least a second, so it is not for private responses; the names of these files change with
// their content.
const HASHED_FILES = ["/assets/*", `${MEDIA}/*`];
const CACHING_OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";

const routeTree = readFileSync(join($cli.paths.root, "packages/web/src/routeTree.gen.ts"), "utf8");

// Replaces the code of SST's function for the router, which keeps its access to the key-value store.
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

/** Lets this shop's CloudFront distribution, and no other, read the files below `paths`. */
export const readableByShop = (paths: string[]) => ({
  actions: ["s3:GetObject"],
  principals: [{ type: "service" as const, identifiers: ["cloudfront.amazonaws.com"] }],
  paths,
  conditions: [
    {
      test: "StringEquals",
      variable: "AWS:SourceArn",
      values: [distributionArn],
    },
  ],
});

// For files without a hash in their name (worker, manifest, index.html). Browsers ask for them each time and mostly get a 304.
// The edge asks the bucket once a minute; a release, which replaces these files, also clears the edge's copies.
const REVALIDATE = "public, max-age=0, must-revalidate, s-maxage=60";
// For files with a hash in their name.
const IMMUTABLE = "public, max-age=31536000, immutable";

// Files of the build that the site does not need: CloudFront compresses by itself, and only the build reads `.stamp`.
const NOT_SERVED = "{**/*.br,.stamp}";

// Files of earlier versions stay (`purge: false`), for pages that were opened before a deployment.
export const web = new sst.aws.StaticSite(WEB, {
  path: "packages/web/dist",
  router: { instance: router },
  assets: {
    purge: false,
    fileOptions: [
      { files: `${RELEASED_FILES}/**`, ignore: NOT_SERVED, cacheControl: REVALIDATE },
      { files: "assets/**", ignore: NOT_SERVED, cacheControl: IMMUTABLE },
    ],
  },
  // A deployment need not clear the edge: every file is either revalidated or immutable.
  invalidation: false,
  // The bucket is readable by this distribution alone.
  transform: {
    assets: (args) => {
      delete args.access;
      args.policy = [readableByShop(["*"])];
      args.cors = false;
    },
  },
});
