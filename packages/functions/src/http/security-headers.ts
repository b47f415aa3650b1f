/** Headers as data, so that the local product and a stage send the same ones. The edge adds Strict-Transport-Security. */

const webSources = (uploadsOrigin: string): Record<string, string> => ({
  "default-src": "'none'",
  // The reader of samples decodes some pictures with WebAssembly. The card provider's pages are on its own origin, so that
  // the shop needs no script of it.
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": `'self' ${uploadsOrigin}`,
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  // Text becomes a script only through the one policy of the app (web/src/device/trusted-types.ts).
  "require-trusted-types-for": "'script'",
  "trusted-types": "default",
});

const policyOf = (sources: Record<string, string>): string =>
  Object.entries(sources)
    .map(([directive, allowed]) => `${directive} ${allowed}`)
    .join("; ");

/** Base64 SHA-256 hashes of the page's inline parts. */
export type InlineHashes = { styleHash: string; scriptHash: string };

export const renderedPageCsp = (uploadsOrigin: string, { styleHash, scriptHash }: InlineHashes): string => {
  const sources = webSources(uploadsOrigin);
  return policyOf({
    ...sources,
    "style-src": `${sources["style-src"]} 'sha256-${styleHash}'`,
    "script-src": `${sources["script-src"]} 'sha256-${scriptHash}'`,
  });
};

const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
};

export const webHeaders = (uploadsOrigin: string): Record<string, string> => ({
  ...COMMON_HEADERS,
  "content-security-policy": policyOf(webSources(uploadsOrigin)),
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(self), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
});

export const API_HEADERS: Record<string, string> = {
  ...COMMON_HEADERS,
  // The web app's files are everybody's: readers of the feeds show covers on their own pages.
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
