import { createHash } from "node:crypto";
import {
  API,
  API_PATH,
  HOME,
  MACHINE_PATHS,
  MEDIA,
  NOT_FOUND,
  PAGE_PATHS,
  pagePattern,
  pathPattern,
} from "./paths.ts";

/** CloudFront's maximum (its "Quotas on CloudFront Functions"). */
export const MAX_EDGE_FUNCTION_BYTES = 10_240;

/** Names of the components under whose hashes SST stores hosts and files at the edge. */
export const WEB = "Web";
export const ROUTER = "Router";

type EdgeFunction = {
  app: string;
  stage: string;
  /** The text of packages/web/src/routeTree.gen.ts. */
  routeTree: string;
  /** One key, or several separated by commas, of which the first is sent. */
  originKeys: string;
  hasDomain: boolean;
};

const functionPaths = `${API_PATH.source}|${pathPattern([...PAGE_PATHS, ...MACHINE_PATHS]).source}`;

/**
 * The viewer-request function of CloudFront, in place of SST's own, which has what other frameworks need and leaves no
 * room below CloudFront's limit. The preflight measures it. It reads what SST writes into the key-value store.
 * - It sets two headers by which functions trust the request and know the viewer's IP address; a browser's own are removed.
 * - A path of the API with escapes, which the firewall and API Gateway decode each in its own way, goes to the 404 page.
 * - A page that is asked for with a slash at its end, or in other letters, is redirected (`canonicalPath`). Browsers would
 *   keep a 308 for ever: after a release that spells a page in another way, the two would lead to each other.
 * - A path that is neither a page nor a file goes to the 404 page, and a missing file gets a 404: the app's page with a 200
 *   would be run as a script or cached as a picture.
 *
 * The runtime knows neither `await` in arguments nor async closures (https://github.com/nginx/njs/issues/419).
 */
export function edgeFunction({ app, stage, routeTree, originKeys, hasDomain }: EdgeFunction): string {
  // Computed as by SST's `buildKvNamespace`; tests run the function with the store that SST fills.
  const namespace = (name: string) =>
    createHash("md5").update(`${app}-${stage}-${name}`).digest("hex").slice(0, 4);
  const metadata = (name: string) => JSON.stringify(`${namespace(name)}:metadata`);
  const pages = pagePattern(routeTree).replaceAll("/", "\\/");
  const ownDomainAlone = `
if (headers.host.value.includes("cloudfront.net")) return { statusCode: 403, statusDescription: "Forbidden" };`;
  return `import cf from "cloudfront";
async function handler(event) {
const request = event.request, headers = request.headers, uri = request.uri, store = cf.kvs();
delete headers["x-origin-key"];
delete headers["x-viewer-address"];${hasDomain ? ownDomainAlone : ""}
const page = /${pages}/, isPage = new RegExp(page.source, "i").test(uri);
if (isPage) {
const bare = uri.replace(/(.)\\/$/, "$1"), head = bare.replace(/^\\/[^/]+/, (text) => text.toLowerCase());
const path = page.test(head) ? head : bare.toLowerCase();
if (path !== uri) {
const query = Object.entries(request.querystring).flatMap(([name, one]) => (one.multiValue || [one]).map(({ value }) => name + "=" + value)).join("&");
return { statusCode: 308, statusDescription: "Permanent Redirect", headers: { "cache-control": { value: "no-cache" }, location: { value: query ? path + "?" + query : path } } };
}
}
let isRendered = /${functionPaths}/.test(uri);
if (uri === "/") isRendered = request.uri = "${HOME}";
else if (!isRendered && !isPage && !/\\.[a-z0-9]+$/i.test(uri)) isRendered = request.uri = "${NOT_FOUND}";
if (isRendered) {
headers["x-origin-key"] = { value: ${JSON.stringify(originKeys.split(",")[0])} };
headers["x-viewer-address"] = { value: event.viewer.ip };
const text = await store.get(${metadata(`${ROUTER}Route${API}`)}), api = JSON.parse(text);
cf.updateRequestOrigin({ domainName: api.host, timeouts: api.origin.timeouts, customOriginConfig: { port: 443, protocol: "https", sslProtocols: ["TLSv1.2"] }, originAccessControlConfig: { enabled: false } });
return request;
}
delete request.cookies;
let bucket;
if (uri.startsWith("${MEDIA}/")) {
const text = await store.get(${metadata(`${ROUTER}Route${MEDIA}`)});
bucket = JSON.parse(text).domain;
request.uri = uri.slice(${MEDIA.length});
} else {
const text = await store.get(${metadata(WEB)}), files = JSON.parse(text).s3;
bucket = files.domain;
if (isPage) request.uri = "/index.html";
else if (!files.routes.some((folder) => uri.startsWith(folder + "/"))) {
try { await store.get("${namespace(WEB)}:" + uri); }
catch (e) { return { statusCode: 404, statusDescription: "Not Found" }; }
}
}
cf.updateRequestOrigin({ domainName: bucket, originAccessControlConfig: { enabled: true, signingBehavior: "always", signingProtocol: "sigv4", originType: "s3" } });
return request;
}`;
}
