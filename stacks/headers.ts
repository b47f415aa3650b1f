import { domain, region } from "./stage.ts";
import { mediaName } from "./storage.ts";

const sources = (uploads: string): Record<string, string> => ({
  "default-src": "'self'",
  // The reader of samples decodes some pictures with WebAssembly.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": `'self' ${uploads}`,
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
});

/** What the shop's pages may load, run and talk to: their own address, and the bucket for uploads. */
const contentSecurityPolicy = $interpolate`https://${mediaName}.s3.${region}.amazonaws.com`.apply((uploads) =>
  Object.entries(sources(uploads))
    .map(([what, from]) => `${what} ${from}`)
    .join("; "),
);

const YEAR_SECONDS = 31_536_000;

/** Sent with every answer. Where an app's answer has a policy of its own (the API's document), that one stands. */
export const headersPolicy = new aws.cloudfront.ResponseHeadersPolicy("SecurityHeaders", {
  name: `${$app.name}-${$app.stage}-security`,
  securityHeadersConfig: {
    contentSecurityPolicy: { contentSecurityPolicy, override: false },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: "DENY", override: false },
    referrerPolicy: { referrerPolicy: "strict-origin-when-cross-origin", override: false },
    strictTransportSecurity: {
      accessControlMaxAgeSec: YEAR_SECONDS,
      // Only a domain of our own speaks for what is below it.
      includeSubdomains: domain !== undefined,
      override: true,
    },
  },
  customHeadersConfig: {
    items: [
      { header: "cross-origin-opener-policy", value: "same-origin", override: true },
      { header: "permissions-policy", value: "camera=(), geolocation=(), microphone=()", override: true },
    ],
  },
});
