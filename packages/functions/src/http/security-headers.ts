/**
 * What browsers are told about the shop's answers: data, so that the local product and a deployed stage send the same.
 * Strict-Transport-Security is not among it: only a deployed stage has HTTPS, and its edge says so for every answer.
 */

/** What the web app's pages may load, run and talk to. `uploads` is the origin to which large files are put. */
const webSources = (uploads: string): Record<string, string> => ({
  "default-src": "'none'",
  // The reader of samples decodes some pictures with WebAssembly. The card provider's pages are its own: no script of it.
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
  // Text becomes a script only through the one policy of the app (web/src/app/trusted-types.ts).
  "require-trusted-types-for": "'script'",
  "trusted-types": "default",
});

const policyOf = (sources: Record<string, string>): string =>
  Object.entries(sources)
    .map(([what, from]) => `${what} ${from}`)
    .join("; ");

/** The policy of a rendered page, which brings its styles along: those alone are allowed. @param styleHash SHA-256, Base64 */
export const pagePolicy = (uploads: string, styleHash: string): string => {
  const sources = webSources(uploads);
  return policyOf({ ...sources, "style-src": `${sources["style-src"]} 'sha256-${styleHash}'` });
};

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Sent with every file of the web app. */
export const webHeaders = (uploads: string): Record<string, string> => ({
  ...EVERYWHERE,
  "content-security-policy": policyOf(webSources(uploads)),
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
});

/** Sent with every answer of the API: it is data, and nothing of it is to be shown, framed or run. */
export const API_HEADERS: Record<string, string> = {
  ...EVERYWHERE,
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
