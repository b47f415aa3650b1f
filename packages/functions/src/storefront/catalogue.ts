import type { Manifest } from "@frangipani/core/catalogue/feed";
import type { CatalogueStore } from "@frangipani/core/dynamo/catalogue";
import type { Clock } from "@frangipani/core/kernel/clock";
import type { Context } from "hono";
import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import { FeedQuery } from "./inputs.ts";

export type CatalogueDeps = { catalogue: CatalogueStore; clock: Clock };

/** Books of one page of changes: what a Query answers at once, far below Lambda's 6 MB. */
const PAGE = 500;

/** The edge may answer for a few seconds, which spares the table in a rush; browsers ask each time, by ETag. */
const CACHING = "public, max-age=0, must-revalidate, s-maxage=5";

/** The offline feed (docs/architecture.md, The offline catalogue); mounted by the storefront. */
export const catalogueRoutes = ({ catalogue, clock }: CatalogueDeps) =>
  new Hono<Env>()
    .get("/catalogue", async (c) => {
      const manifest = await catalogue.manifest(clock.now());
      const { serverTime: _, ...stable } = manifest;
      return answer(c, manifest satisfies Manifest, stable);
    })
    .get("/catalogue/changes", input("query", FeedQuery), async (c) => {
      const changes = await catalogue.changes(c.req.valid("query").after, PAGE, clock.now());
      return answer(c, changes, changes);
    });

/** Answers 304 to whoever holds the same already. */
async function answer<T extends object>(c: Context<Env>, body: T, identity: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(identity));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  // Weak, since what compresses on the way changes the bytes and not the meaning.
  const etag = `W/"${Buffer.from(digest).toString("base64url").slice(0, 22)}"`;
  c.header("cache-control", CACHING);
  c.header("etag", etag);
  const held = c.req.header("if-none-match")?.split(/\s*,\s*/) ?? [];
  const same = held.some((tag) => tag.replace(/^W\//, "") === etag.replace(/^W\//, ""));
  return same ? c.body(null, 304) : c.json(body);
}
