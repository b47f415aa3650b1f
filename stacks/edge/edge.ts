import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
// biome-ignore lint/style/noRestrictedImports: which URLs have a page is defined by the web app's route tree.
import { pagePattern } from "@frangipani/core/catalogue";
import {
  API_PATH,
  HOME,
  MACHINE_PATHS,
  MEDIA,
  NOT_FOUND,
  PAGE_PATHS,
  pathPattern,
} from "@frangipani/functions/paths";

/** Logical name of the StaticSite (web.ts); SST lists its files at the edge under a hash of it. */
export const WEB = "Web";

// As SST's `buildKvNamespace` computes it; a test compares the two.
const kvNamespace = createHash("md5").update(`${$app.name}-${$app.stage}-${WEB}`).digest("hex").slice(0, 4);

const pages = pagePattern(
  readFileSync(join($cli.paths.root, "packages/web/src/routeTree.gen.ts"), "utf8"),
).replaceAll("/", "\\/");

const functionPaths = `${API_PATH.source}|${pathPattern([...PAGE_PATHS, ...MACHINE_PATHS]).source}`;

/**
 * Code that CloudFront Functions runs before SST's own routing:
 * - It sets two headers by which functions trust the request and know the viewer's IP address; a browser's own are removed.
 * - A path of the API with escapes, which the firewall and API Gateway decode each in its own way, goes to the 404 page.
 * - "/" is rewritten to a path of its own, since a route for "/" would match every path.
 * - A path that is neither a page nor a file gets a 404. SST would return 200 with the app's page, which a browser would
 *   run as a script or cache as a picture: missing files are refused here, other paths go to the function's 404 page.
 */
export const viewerRequest = (originKeys: $util.Input<string>) =>
  withoutIndentation($interpolate`
const incoming = event.request, headers = incoming.headers, uri = incoming.uri;
delete headers["x-origin-key"];
delete headers["x-viewer-address"];
const readStore = (name) => cf.kvs().get("${kvNamespace}:" + name);
let isRendered = /${functionPaths}/.test(uri);
if (uri === "/") isRendered = incoming.uri = "${HOME}";
else if (!isRendered && !/${pages}/i.test(uri)) {
  if (!/\\.[a-z0-9]+$/i.test(uri)) isRendered = incoming.uri = "${NOT_FOUND}";
  else if (!uri.startsWith("${MEDIA}/") && !JSON.parse(await readStore("metadata")).s3.routes.some((folder) => uri.startsWith(folder + "/"))) {
    try { await readStore(uri); }
    catch (e) { return { statusCode: 404, statusDescription: "Not Found" }; }
  }
}
if (isRendered) {
  headers["x-origin-key"] = { value: ${$output(originKeys).apply((keys) => JSON.stringify(keys.split(",")[0]))} };
  headers["x-viewer-address"] = { value: event.viewer.ip };
}`);

/** CloudFront takes 10 kB of code. */
const withoutIndentation = (code: $util.Output<string>) => code.apply((text) => text.replaceAll(/^ +/gm, ""));
