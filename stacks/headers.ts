// biome-ignore lint/style/noRestrictedImports: what browsers are told has one definition, the local product's.
import { webHeaders } from "@frangipani/functions/http/security-headers";
import { domain } from "./stage.ts";
import { uploads } from "./uploads.ts";

const YEAR_SECONDS = 31_536_000;

const told = uploads.apply(webHeaders);

/** CloudFront knows some headers by names of its own. */
const KNOWN = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
] as const;
const known = (name: (typeof KNOWN)[number]) => told.apply((headers) => headers[name] ?? "");
const others = told.apply((headers) =>
  Object.entries(headers)
    .filter(([name]) => !KNOWN.includes(name as (typeof KNOWN)[number]))
    .map(([header, value]) => ({ header, value, override: false })),
);

/**
 * Sent with every answer, unless an app says otherwise: the API's answers are data and may do nothing at all. That the
 * shop is reached by HTTPS alone is the edge's to promise.
 */
export const headersPolicy = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
  name: `${$app.name}-${$app.stage}-security`,
  securityHeadersConfig: {
    contentSecurityPolicy: { contentSecurityPolicy: known("content-security-policy"), override: false },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: known("x-frame-options"), override: false },
    referrerPolicy: { referrerPolicy: known("referrer-policy"), override: false },
    strictTransportSecurity: {
      accessControlMaxAgeSec: YEAR_SECONDS,
      // Only a domain of our own speaks for what is below it.
      includeSubdomains: domain !== undefined,
      override: true,
    },
  },
  customHeadersConfig: { items: others },
});
