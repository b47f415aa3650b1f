import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FirstScreens } from "@frangipani/core/catalogue/first-screen";
import { composeBackoffice } from "@frangipani/functions/composition/backoffice";
import { composeCheckout, composeOrders } from "@frangipani/functions/composition/checkout";
import { composeIdentity } from "@frangipani/functions/composition/identity";
import { composePages } from "@frangipani/functions/composition/pages";
import { composeStorefront } from "@frangipani/functions/composition/storefront";
import { webHeaders } from "@frangipani/functions/http/security-headers";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { tryDecode } from "hono/utils/url";
import type { Cloud } from "./cloud.ts";
import { localTools } from "./local-tools.ts";
import { BUCKET } from "./resources.ts";
import { type Fault, strike } from "./support/faults.ts";
import { webApp, webSecurity } from "./web-app.ts";

/** The path prefixes of each app of the API: what API Gateway's routes say on a deployed stage. */
const AREAS = {
  identity: ["auth", "addresses"],
  checkout: ["stripe"],
  orders: ["orders"],
} as const;

/** `/media/*` answers from the bucket, as CloudFront does. */
const MEDIA = "/media/";

/** The pages that the server fills with books, and what machines read. */
const PAGES = [
  "/browse",
  "/book/:bookId",
  "/category/:name",
  "/robots.txt",
  "/.well-known/security.txt",
  "/sitemap.xml",
  "/sitemap/*",
];

/** Everything the product answers, on one address (docs/operations.md). */
export function mount(cloud: Cloud, dist: string): Hono {
  const { resources } = cloud;
  const identity = composeIdentity({
    ...resources,
    twoStepPolicy: "opted-in",
    clientAddress: (c: Context) => getConnInfo(c).remote.address ?? "unknown",
  });
  const apps = {
    identity,
    checkout: composeCheckout(resources),
    orders: composeOrders(resources),
    storefront: composeStorefront(resources),
    backoffice: composeBackoffice(resources),
  };
  const site = new Hono();
  const { shop, files } = cloud.faults;
  site.use("/api/*", (c, next) => struck(shop.take(`${c.req.method} ${c.req.path}`), c, next));
  site.use(`${MEDIA}*`, (c, next) => struck(files.take(`${c.req.method} ${c.req.path}`), c, next));
  // On a stage CloudFront compresses; files of the web app and of the catalogue lie compressed.
  for (const path of ["/api/*", "/", "/browse", "/book/*", "/category/*"]) site.use(path, compress());
  for (const [name, prefixes] of Object.entries(AREAS))
    for (const prefix of prefixes)
      site.all(`/api/${prefix}/*`, (c) => apps[name as keyof typeof AREAS].fetch(c.req.raw, c.env));
  // Books, categories and the shop's settings are read by everybody and written by administrators.
  site.on(["GET", "HEAD"], "/api/*", (c) =>
    c.req.path === "/api/gst-slabs/getGst"
      ? apps.backoffice.fetch(c.req.raw, c.env)
      : apps.storefront.fetch(c.req.raw, c.env),
  );
  site.all("/api/*", (c) => apps.backoffice.fetch(c.req.raw, c.env));
  /** With what browsers are told on a stage, by its edge. */
  const told = (page: Response): Response => {
    const answer = new Response(page.body, page);
    for (const [name, value] of Object.entries(webHeaders(cloud.filesUrl))) answer.headers.set(name, value);
    return answer;
  };
  site.get(`${MEDIA}*`, async (c) => {
    // What is no text stays as it is, and is then the name of nothing.
    const key = tryDecode(c.req.path.slice(MEDIA.length), decodeURIComponent);
    return told(await cloud.files.serve(BUCKET, key, c.req.raw));
  });
  site.route("/_local", localTools(cloud));
  const screens: FirstScreens = JSON.parse(readFileSync(join(dist, "first-screens.json"), "utf8"));
  const pages = composePages({ ...resources, screens: async () => screens });
  for (const path of PAGES) site.get(path, async (c) => told(await pages.fetch(c.req.raw)));
  // As a stage's edge asks for it (stacks/edge.ts).
  site.get("/", async (c) => told(await pages.fetch(new Request(new URL("/home", c.req.url), c.req.raw))));
  // From here on what browsers show: pages and their files.
  site.use(webSecurity(cloud.filesUrl));
  site.route("/", webApp(dist, new RegExp(screens.pages, "i")));
  site.get("*", async (c) =>
    told(await pages.fetch(new Request(new URL("/not-found", c.req.url), c.req.raw))),
  );
  return site;
}

/** What browsers meet when the shop itself, or its files, are struck by a fault (`/_local/faults`). */
async function struck(fault: Fault | undefined, c: Context, next: () => Promise<void>) {
  if (!fault) return next();
  const work = async () => {
    await next();
    return c.res;
  };
  c.res = await strike(fault, c, work, (status) => new Response(null, { status }));
}
