// biome-ignore lint/style/noRestrictedImports: the security headers have one definition, the local product's.
import { webHeaders } from "@frangipani/functions/http/security-headers";
import { domain } from "../stage.ts";
import { uploadsOrigin } from "../storage/uploads.ts";

const YEAR_SECONDS = 31_536_000;

const headers = uploadsOrigin.apply(webHeaders);

// Headers that CloudFront sets by options of their own.
const OPTION_HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
] as const;
const optionHeader = (name: (typeof OPTION_HEADERS)[number]) => headers.apply((all) => all[name] ?? "");
const others = headers.apply((all) =>
  Object.entries(all)
    .filter(([name]) => !OPTION_HEADERS.includes(name as (typeof OPTION_HEADERS)[number]))
    .map(([header, value]) => ({ header, value, override: false })),
);

// Sent with every response unless the function sets the header itself; HSTS is set here alone.
export const headersPolicy = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
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
  customHeadersConfig: { items: others },
});
