import { webHeaders } from "@frangipani/functions/http/security-headers";
import { expect } from "vitest";
import { edge } from "../support/edge.ts";
import type { Stack } from "../support/stack.ts";
import { everyStage, isProduction, onProduction } from "../support/stages.ts";

const distributionOf = (stack: Stack) =>
  stack.one("aws:cloudfront/distribution:Distribution", "RouterCdnDistribution").inputs;
const headersPolicyOf = (stack: Stack) =>
  stack.one("aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy", "SecurityHeaders");
const apiHost = (stack: Stack) =>
  `${stack.one("aws:apigatewayv2/api:Api", "ApiApi").inputs.name.toLowerCase()}.execute-api.ap-southeast-1.amazonaws.com`;
const bucketHost = (stack: Stack, bucket: string) =>
  `${stack.one("aws:s3/bucket:Bucket", bucket).inputs.bucket}.s3.ap-southeast-1.amazonaws.com`;

/** Sends requests to the function at the edge, under the shop's host. */
const edgeOf = (stack: Stack): ReturnType<typeof edge> => {
  const host = isProduction(stack) ? "books.example" : "d111111abcdef8.cloudfront.net";
  return (path, request) => edge(stack)(path, { host, ...request });
};

everyStage("serves pages, API, media and snapshots from one distribution, encrypted", (stack) => {
  expect(stack.of("aws:cloudfront/distribution:Distribution")).toHaveLength(1);
  const distribution = distributionOf(stack);
  expect(distribution.aliases).toEqual(isProduction(stack) ? ["books.example"] : []);
  expect(distribution.defaultCacheBehavior).toMatchObject({
    viewerProtocolPolicy: "redirect-to-https",
    allowedMethods: expect.arrayContaining(["GET", "HEAD", "POST", "PUT", "DELETE"]),
  });
  for (const behavior of distribution.orderedCacheBehaviors)
    expect(behavior).toMatchObject({
      viewerProtocolPolicy: "redirect-to-https",
      allowedMethods: ["GET", "HEAD"],
      functionAssociations: distribution.defaultCacheBehavior.functionAssociations,
    });
  if (isProduction(stack)) expect(distribution.viewerCertificate.minimumProtocolVersion).toBe("TLSv1.2_2021");
});

everyStage("caches no failures", (stack) => {
  expect(distributionOf(stack).customErrorResponses).toEqual(
    [404, 405, 414, 500, 501, 502, 503, 504].map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 })),
  );
});

everyStage("sends headers that keep browsers on HTTPS and load nothing but the shop's own files", (stack) => {
  const { name, inputs } = headersPolicyOf(stack);
  const { defaultCacheBehavior, orderedCacheBehaviors } = distributionOf(stack);
  for (const behavior of [defaultCacheBehavior, ...orderedCacheBehaviors])
    expect(behavior.responseHeadersPolicyId, behavior.pathPattern).toBe(`${name}-id`);
  const { securityHeadersConfig, customHeadersConfig } = inputs;
  expect(securityHeadersConfig).toMatchObject({
    strictTransportSecurity: {
      accessControlMaxAgeSec: 31_536_000,
      includeSubdomains: isProduction(stack),
      override: true,
    },
    contentTypeOptions: { override: true },
    // A rendered page has its own, with the hashes of its styles and script.
    contentSecurityPolicy: { override: false },
    frameOptions: { frameOption: "DENY" },
    referrerPolicy: { referrerPolicy: "strict-origin-when-cross-origin" },
  });
  type Header = { header: string; value: string };
  const sent = customHeadersConfig.items.map(({ header, value }: Header) => [header, value]);
  const headers = Object.fromEntries(sent);
  const uploadsOrigin = `https://${bucketHost(stack, "MediaBucket")}`;
  const policy = securityHeadersConfig.contentSecurityPolicy.contentSecurityPolicy;
  expect({
    ...headers,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
  }).toEqual(webHeaders(uploadsOrigin));
  expect(policy).toContain(`connect-src 'self' ${uploadsOrigin};`);
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
});

everyStage("serves index.html at the URLs of pages, and files at their own", async (stack) => {
  const requestEdge = edgeOf(stack);
  const web = bucketHost(stack, "WebAssetsBucket");
  for (const page of [
    "/cart",
    "/checkout",
    "/order-confirmation",
    "/order-success",
    "/login",
    "/signup",
    "/forgot-password",
    "/verify-otp",
    "/reset-password",
    "/profile",
    "/contact",
    "/delivery",
    "/offline",
    "/admin",
    "/admin/orders",
    "/admin/customers",
    "/admin/users",
    "/admin/categories",
    "/admin/gst",
    "/admin/shipping",
    "/admin/countries",
    "/customer",
    "/customer/orders",
  ]) {
    const served = { origin: web, isSigned: true, uri: "/index.html" };
    expect(await requestEdge(page), page).toMatchObject(served);
  }
  const named = ["/sw.js", "/manifest.webmanifest", "/theme.js", "/icons/favicon.svg"];
  for (const file of [...named, "/assets/index-BmHgo6Ao.js"])
    expect(await requestEdge(file), file).toMatchObject({ origin: web, isSigned: true, uri: file });
});

everyStage("redirects other spellings of a page's URL to the one that it has", async (stack) => {
  const requestEdge = edgeOf(stack);
  const redirects = [
    ["/browse/", "/browse"],
    ["/Book/AbC/", "/book/AbC"],
    ["/CATEGORY/fiction", "/category/fiction"],
    ["/Admin/GST", "/admin/gst"],
    ["/category/caf%C3%A9/", "/category/caf%C3%A9"],
  ] as const;
  for (const [path, location] of redirects) {
    const moved = { status: 308, location, cacheControl: "no-cache" };
    expect(await requestEdge(path), path).toMatchObject(moved);
  }
  const price = { value: "b", multiValue: [{ value: "a" }, { value: "b" }] };
  const query = { q: { value: "rain%20ledger" }, price };
  const location = "/browse?q=rain%20ledger&price=a&price=b";
  expect(await requestEdge("/browse/", { query })).toMatchObject({ location });
});

everyStage("sends an unknown URL to the function that returns a 404 page", async (stack) => {
  const requestEdge = edgeOf(stack);
  const sent = { origin: apiHost(stack), uri: "/not-found", headers: { "x-origin-key": "first-key" } };
  for (const unknown of [
    "/nowhere",
    "/home",
    "/homes",
    "/browser",
    "/bookshelf",
    "/book",
    "/admin/books/new",
    "/cart/2",
    "/not-found",
    "/index",
    "/assetsx/1",
  ])
    expect(await requestEdge(unknown), unknown).toMatchObject(sent);
});

everyStage("returns 404 for a missing file, not the app", async (stack) => {
  const requestEdge = edgeOf(stack);
  for (const file of ["/favicon.ico", "/sw-old.js", "/old/shop.php"])
    expect(await requestEdge(file), file).toMatchObject({ status: 404 });
  // For a file below /assets the bucket responds with 404.
  const gone = "/assets/gone-12345678.js";
  expect(await requestEdge(gone)).toMatchObject({ origin: bucketHost(stack, "WebAssetsBucket"), uri: gone });
});

everyStage(
  "sends the origin key and the viewer's address to the API, whatever headers come",
  async (stack) => {
    const requestEdge = edgeOf(stack);
    const claims = { "x-origin-key": "guessed", "x-viewer-address": "10.0.0.1" };
    const browserRequest = { headers: claims, ip: "198.51.100.9" };
    expect(await requestEdge("/api/book/getBooks", browserRequest)).toMatchObject({
      origin: apiHost(stack),
      isSigned: false,
      uri: "/api/book/getBooks",
      cookies: ["refresh"],
      headers: { "x-origin-key": "first-key", "x-viewer-address": "198.51.100.9" },
    });
    const sent = { origin: apiHost(stack), headers: { "x-origin-key": "first-key" } };
    expect(await requestEdge("/", browserRequest)).toMatchObject({ ...sent, uri: "/home" });
    for (const path of [
      "/browse",
      "/new",
      "/categories",
      "/category/fiction",
      "/book/12",
      "/robots.txt",
      "/.well-known/security.txt",
      "/sitemap.xml",
      "/sitemap/fiction.xml",
      "/sitemap/fiction/2.xml",
    ])
      expect(await requestEdge(path, browserRequest), path).toMatchObject({ ...sent, uri: path });
    const page = await requestEdge("/cart", browserRequest);
    expect(page.headers).not.toHaveProperty("x-origin-key");
    expect(page.headers).not.toHaveProperty("x-viewer-address");
  },
);

everyStage("serves media and snapshots from their bucket, without cookies", async (stack) => {
  const requestEdge = edgeOf(stack);
  for (const file of ["covers/abc-320.webp", "samples/abc.pdf", "catalogue/abc.json"]) {
    const found = { origin: bucketHost(stack, "MediaBucket"), isSigned: true, uri: `/${file}`, cookies: [] };
    expect(await requestEdge(`/media/${file}`), file).toMatchObject(found);
  }
});

onProduction("refuses requests to CloudFront's own domain name", async (stack) => {
  const host = "d111111abcdef8.cloudfront.net";
  expect(await edge(stack)("/", { host })).toMatchObject({ status: 403 });
});

everyStage("is reachable over IPv6 and HTTP/3, in production behind the firewall", (stack) => {
  const { isIpv6Enabled, httpVersion, webAclId } = distributionOf(stack);
  expect(isIpv6Enabled).toBe(true);
  // Browsers that speak no HTTP/3, or behind a network that blocks UDP, use HTTP/2.
  expect(httpVersion).toBe("http2and3");
  if (isProduction(stack))
    expect(
      stack.of("aws:route53/record:Record").map(({ inputs }) => `${inputs.type} ${inputs.name}`),
    ).toEqual(expect.arrayContaining(["A books.example", "AAAA books.example"]));
  if (isProduction(stack)) expect(webAclId).toContain("RouterWaf");
});

everyStage(
  "sends paths to the API as they are, and refuses those that the API would read as others",
  async (stack) => {
    const requestEdge = edgeOf(stack);
    for (const path of ["/api/auth/login", "/api/book/category/", "/api/openapi.json"])
      expect(await requestEdge(path), path).toMatchObject({ origin: apiHost(stack), uri: path });
    for (const path of [
      "/api/%61uth/login",
      "/%61pi/auth/login",
      "/api/auth%2Flogin",
      "/api%2Fauth/login",
      "/api/%2561uth/login",
      "/api//auth/login",
      "//api/auth/login",
      "/api/./auth/login",
      "/api/book/../auth/login",
      "/api/book/%2E%2E/auth/login",
      "/api/x%2F..%2Fauth/login",
      "/api\\auth/login",
      "/api/x%5C..%5Cauth/login",
      "/API/auth/login",
      "/api/%E1uth/login",
      "/api/auth/login;x=1",
      "/api/auth/login%00",
      "/api/",
      "/api",
    ])
      expect(await requestEdge(path), path).toMatchObject({ uri: "/not-found" });
  },
);
