import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
// biome-ignore lint/style/noRestrictedImports: which addresses have a page is the web app's route tree to say.
import { pagePattern } from "@frangipani/core/catalogue/page-pattern";
import {
  API,
  HOME,
  MACHINE_PATHS,
  MEDIA,
  matchPaths,
  NOT_FOUND,
  PAGE_PATHS,
} from "@frangipani/functions/paths";

/** The name of our StaticSite (web.ts), under whose hash SST lists its files at the edge. */
export const WEB = "Web";

/** As SST names it: `buildKvNamespace` in its static-site.ts. A test holds the two together. */
const filesOfWeb = createHash("md5").update(`${$app.name}-${$app.stage}-${WEB}`).digest("hex").slice(0, 4);

/** Every address of the app's own pages. */
const pages = pagePattern(
  readFileSync(join($cli.paths.root, "packages/web/src/routeTree.gen.ts"), "utf8"),
).replaceAll("/", "\\/");

/** What functions answer under its own address. */
const answered = matchPaths([`${API}/*`, ...PAGE_PATHS, ...MACHINE_PATHS]).source;

/**
 * What CloudFront does with a request before SST's own routing, in the JavaScript that CloudFront Functions speak.
 * - The functions are told that the request came this way, and from whom: headers of that name sent by a browser are
 *   replaced.
 * - The shop's front door is a page that a function makes, under a path of its own: "/" would be every path's.
 * - What is neither a page nor a file is missing. SST would answer the app in its place, with 200: in place of a file it
 *   would be run as a script or kept as a picture, so that is refused here; the page for the rest is made by a function,
 *   which answers it with 404.
 */
export const viewerRequest = (originKeys: $util.Input<string>) => $interpolate`
const asked = event.request, uri = asked.uri;
delete asked.headers["x-origin-key"];
delete asked.headers["x-viewer-address"];
const listed = (name) => cf.kvs().get("${filesOfWeb}:" + name);
let made = /${answered}/.test(uri);
if (uri === "/") made = asked.uri = "${HOME}";
else if (!made && !/${pages}/i.test(uri)) {
  if (!/\\.[a-z0-9]+$/i.test(uri)) made = asked.uri = "${NOT_FOUND}";
  else if (!uri.startsWith("${MEDIA}/") && !JSON.parse(await listed("metadata")).s3.routes.some((folder) => uri.startsWith(folder + "/"))) {
    try { await listed(uri); }
    catch (e) { return { statusCode: 404, statusDescription: "Not Found" }; }
  }
}
if (made) {
  asked.headers["x-origin-key"] = { value: ${$output(originKeys).apply((keys) => JSON.stringify(keys.split(",")[0]))} };
  asked.headers["x-viewer-address"] = { value: event.viewer.ip };
}`;
