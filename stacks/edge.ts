import { createHash } from "node:crypto";

/** The name of our StaticSite (web.ts), under whose hash SST lists its files at the edge. */
export const WEB = "Web";

/** As SST names it: `buildKvNamespace` in its static-site.ts. A test holds the two together. */
const filesOfWeb = createHash("md5").update(`${$app.name}-${$app.stage}-${WEB}`).digest("hex").slice(0, 4);

/**
 * What CloudFront does with a request before SST's own routing, in the JavaScript that CloudFront Functions speak.
 * - The functions are told that the request came this way, and from whom: headers of that name sent by a browser are
 *   replaced.
 * - The shop's front door is a page that a function makes, under a path of its own: "/" would be every path's.
 * - A missing file of the web app is missing. SST would answer the app in its place, with 200, to be run as a script or
 *   kept as a picture; the app itself is for addresses of pages, which have no file extension.
 */
export const viewerRequest = (originKeys: $util.Input<string>) => $interpolate`
const asked = event.request;
delete asked.headers["x-origin-key"];
delete asked.headers["x-viewer-address"];
if (asked.uri === "/") asked.uri = "/home";
if (/^\\/(api|book|sitemap)\\/|^\\/(home|browse|robots\\.txt|sitemap\\.xml|\\.well-known\\/security\\.txt)$/.test(asked.uri)) {
  asked.headers["x-origin-key"] = { value: ${$output(originKeys).apply((keys) => JSON.stringify(keys.split(",")[0]))} };
  asked.headers["x-viewer-address"] = { value: event.viewer.ip };
} else if (/^\\/[^/]+\\.[a-z0-9]+$/i.test(asked.uri)) {
  try { await cf.kvs().get("${filesOfWeb}:" + asked.uri); }
  catch (e) { return { statusCode: 404, statusDescription: "Not Found" }; }
}`;
