import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultLimits } from "@frangipani/core/accounts";
import { createBackoffice } from "@frangipani/functions/apps/backoffice";
import { createCheckout } from "@frangipani/functions/apps/checkout";
import { createIdentity } from "@frangipani/functions/apps/identity";
import { createOrders } from "@frangipani/functions/apps/orders";
import { createPages, pagesPorts } from "@frangipani/functions/apps/pages";
import { createStorefront } from "@frangipani/functions/apps/storefront";
import { createWebhook } from "@frangipani/functions/apps/webhook";
import { routeApi } from "@frangipani/functions/gateway";
import { VIEWER_ADDRESS } from "@frangipani/functions/http/request";
import { webHeaders } from "@frangipani/functions/http/security-headers";
import type { ServerBuild } from "@frangipani/functions/pages/document";
import {
  API,
  canonicalPath,
  HOME,
  LOCAL_TOOLS,
  MACHINE_PATHS,
  MEDIA,
  NOT_FOUND,
  PAGE_PATHS,
} from "@frangipani/functions/paths";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import { tryDecode } from "hono/utils/url";
import type { Cloud } from "./cloud.ts";
import { compressOnce } from "./compress-once.ts";
import { type FaultPlan, injectFault } from "./emulators/support/faults.ts";
import { localTools } from "./local-tools.ts";
import { limitConcurrency, routeLimits, throttle } from "./request-limits.ts";
import { BUCKET } from "./resources.ts";

// On a stage each function has a processor of its own. Here all share one, and more requests at once would only wait for the table.
const MAX_CONCURRENT = 16;

// The limit of mails by network is higher than a stage's, as all users of this machine have the same IP address.
const limits = { ...defaultLimits, unprovenMail: { network: { max: 200, windowSeconds: 3600 } } };

type WebBuild = { dist: string; build: ServerBuild };

/** The whole shop as one app. @param options.web the built web app; without it there are no pages */
export function mount(cloud: Cloud, options: { web: WebBuild | undefined; isThrottled: boolean }): Hono {
  const clientIpAddress = (c: Context) => getConnInfo(c).remote.address ?? "unknown";
  const resources = { ...cloud.resources, clientIpAddress };
  const identity = createIdentity({ ...resources, twoStepPolicy: "opted-in", limits });
  const apps = {
    identity,
    checkout: createCheckout(resources),
    webhook: createWebhook(resources),
    orders: createOrders(resources),
    storefront: createStorefront(resources),
    backoffice: createBackoffice(resources),
  };
  const site = new Hono();
  // Sets the header that the edge sets on a stage, whatever a browser sends.
  site.use(async (c, next) => {
    c.req.raw.headers.set(VIEWER_ADDRESS, clientIpAddress(c));
    await next();
  });
  if (options.isThrottled) site.use(throttle(routeLimits));
  const { shop, files } = cloud.faults;
  site.use(`${API}/*`, (c, next) => withFault(shop.take(`${c.req.method} ${c.req.path}`), c, next));
  site.use(`${MEDIA}/*`, (c, next) => withFault(files.take(`${c.req.method} ${c.req.path}`), c, next));
  // On a stage CloudFront compresses these. Files of the web app and of the catalogue are stored compressed.
  const compress = compressOnce();
  for (const path of [`${API}/*`, "/", ...PAGE_PATHS]) site.use(path, compress);
  site.use(`${API}/*`, limitConcurrency(MAX_CONCURRENT));
  routeApi(site, apps);
  const withEdgeHeaders = (page: Response): Response => {
    const response = new Response(page.body, page);
    for (const [name, value] of Object.entries(webHeaders(cloud.urls.files)))
      if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
  site.get(`${MEDIA}/*`, async (c) => {
    // A malformed path is used as it is, and matches nothing.
    const key = tryDecode(c.req.path.slice(MEDIA.length + 1), decodeURIComponent);
    return withEdgeHeaders(await cloud.files.serve(BUCKET, key, c.req.raw));
  });
  site.route(LOCAL_TOOLS, localTools(cloud));
  if (options.web) {
    const { build } = options.web;
    const pages = createPages(pagesPorts({ ...resources, build, uploadsOrigin: cloud.urls.files }));
    const renderPage = async (request: Request) => withEdgeHeaders(await pages.fetch(request));
    addPages(site, { web: options.web, renderPage, uploadsOrigin: cloud.urls.files });
  }
  return site;
}

type PageParts = {
  web: WebBuild;
  renderPage: (request: Request) => Promise<Response>;
  uploadsOrigin: string;
};

/**
 * Adds the routes of pages, and of the app's files. They do what a stage's edge does (packages/functions/src/edge-function.ts):
 * they redirect to the canonical path, and have a page rendered for "/", and for what is no page.
 */
function addPages(site: Hono, { web: { dist, build }, renderPage, uploadsOrigin }: PageParts): void {
  const renderAt = (path: string) => (c: Context) =>
    renderPage(new Request(new URL(path, c.req.url), c.req.raw));
  site.get("*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const path = canonicalPath(build.template.pagePattern, pathname);
    if (path === pathname) return next();
    c.header("cache-control", "no-cache");
    return c.redirect(path + search, 308);
  });
  for (const path of [...PAGE_PATHS, ...MACHINE_PATHS]) site.get(path, (c) => renderPage(c.req.raw));
  site.get("/", renderAt(HOME));
  // The routes below serve the app's shell and its files.
  site.use(webSecurity(uploadsOrigin));
  site.route("/", webApp(dist, new RegExp(build.template.pagePattern, "i")));
  site.get("*", renderAt(NOT_FOUND));
}

// Runs a request with a fault of the shop itself, or of its files, that was planned by `/_local/faults`.
async function withFault(fault: FaultPlan | undefined, c: Context, next: () => Promise<void>) {
  if (!fault) return next();
  const work = async () => {
    await next();
    return c.res;
  };
  c.res = await injectFault(fault, c, work, (status) => new Response(null, { status }));
}

// Files with a hash in their name never change; browsers revalidate all others each time, as on a stage.
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Sets the headers of the web app, as the edge of a stage does. */
const webSecurity = (uploadsOrigin: string): MiddlewareHandler => {
  const headers = Object.entries(webHeaders(uploadsOrigin));
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
};

/** The built web app: its files, and index.html for the URL of every page. */
function webApp(dist: string, pages: RegExp): Hono {
  const shell = join(dist, "index.html");
  if (!existsSync(shell)) throw new Error(`The web app is not built: ${shell} is missing. Run npm start.`);
  const files = { root: dist, precompressed: true, onFound: setFileHeaders };
  return new Hono()
    .use(etag())
    .get("/.*", (c) => c.text("Not found", 404))
    .use(serveStatic(files))
    .get("*", async (c, next) => {
      // A missing file gets 404: a browser would run the app in its place as a script, or cache it as a picture.
      if (/\.[a-z0-9]{1,12}$/i.test(c.req.path)) return c.text("Not found", 404);
      if (!pages.test(c.req.path)) return next();
      return serveStatic({ ...files, path: "index.html" })(c, next);
    });
}

// Sets the headers of a file. Each encoding of a file has an ETag of its own.
function setFileHeaders(path: string, c: Context): void {
  const { size, mtimeMs } = statSync(path);
  c.header("etag", `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
  const map = `${path.replace(/\.br$/, "")}.map`;
  if (map.endsWith(".js.map") && existsSync(map)) c.header("sourcemap", basename(map));
  c.header("cache-control", path.includes("/assets/") ? IMMUTABLE : REVALIDATE);
  if (/\.(html|js|mjs|css|svg|wasm|webmanifest)(\.br)?$/.test(path)) c.header("vary", "accept-encoding");
}
