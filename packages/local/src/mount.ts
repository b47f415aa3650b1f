import { composeBackoffice } from "@frangipani/functions/composition/backoffice";
import { composeCheckout, composeOrders } from "@frangipani/functions/composition/checkout";
import { composeIdentity } from "@frangipani/functions/composition/identity";
import { composeStorefront } from "@frangipani/functions/composition/storefront";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { BUCKET, type Cloud } from "./cloud.ts";
import { localTools } from "./local-tools.ts";
import { webApp } from "./web-app.ts";

/** The path prefixes of each app of the API: what API Gateway's routes say on a deployed stage. */
const AREAS = {
  identity: ["auth", "addresses"],
  checkout: ["stripe"],
  orders: ["orders"],
} as const;

/** `/media/*` answers from the bucket, as CloudFront does. */
const MEDIA = "/media/";

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
  site.get(`${MEDIA}*`, (c) =>
    cloud.files.serve(BUCKET, decodeURIComponent(c.req.path.slice(MEDIA.length)), c.req.raw),
  );
  site.route("/_local", localTools(cloud));
  site.route("/", webApp(dist));
  return site;
}
