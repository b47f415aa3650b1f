import type { BookStore, BookSummary } from "@frangipani/core/books";
import { FEED_FORMAT, type Found, findMention, MAX_MENTIONS, type Mention } from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import type { Context } from "hono";
import { routes } from "../contract/routes.ts";
import type { Env } from "../http/request.ts";
import { type CachedCatalogue, type FeedPorts, readChanges, readManifest } from "./cached-catalogue.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { digestOf } from "./etag.ts";

// The edge caches for a few seconds, which protects the table from bursts; browsers revalidate by ETag.
const CACHING = "public, max-age=0, must-revalidate, s-maxage=5";

type Descriptions = { books: Pick<BookStore, "getMany"> };

export const catalogueRoutes = (
  ports: FeedPorts & Descriptions & { clock: Clock },
  cached: CachedCatalogue,
) => {
  const { clock } = ports;
  return routes(catalogueCalls, {
    "GET /api/catalogue": async ({ c }) => {
      const manifest = await readManifest(ports, clock.now());
      const { serverTime: _, ...stable } = manifest;
      return respondWithEtag(c, manifest, stable);
    },
    "GET /api/catalogue/changes": async ({ c, query }) => {
      const changes = await readChanges(ports, query.after, clock.now());
      return respondWithEtag(c, changes, changes);
    },
    "GET /api/catalogue/search": async ({ c, query: { limit, offset, mentions, ...filter } }) => {
      const catalogue = await cached();
      const { q = "" } = filter;
      const found: Found = {
        format: FEED_FORMAT,
        ...catalogue.find(filter, { offset, limit }),
        ...(mentions && { mentions: await readMentions(ports, catalogue.possibleMentions(q), q) }),
      };
      return respondWithEtag(c, found, found);
    },
  });
};

/** Reads the current descriptions from the table. */
async function readMentions(
  { books }: Descriptions,
  candidates: readonly BookSummary[],
  q: string,
): Promise<Mention[]> {
  if (candidates.length === 0) return [];
  const stored = new Map(
    (await books.getMany(candidates.map(({ _id }) => _id))).map((book) => [book._id, book]),
  );
  return candidates
    .flatMap((book) => {
      const mention = findMention(stored.get(book._id)?.description ?? "", q);
      return mention ? [{ book, mention }] : [];
    })
    .slice(0, MAX_MENTIONS);
}

function respondWithEtag<T extends object>(c: Context<Env>, body: T, identity: object) {
  const digest = Buffer.from(digestOf(JSON.stringify(identity)));
  // Weak, since compression changes the bytes and not the content.
  const etag = `W/"${digest.toString("base64url").slice(0, 22)}"`;
  c.header("cache-control", CACHING);
  c.header("etag", etag);
  const knownTags = c.req.header("if-none-match")?.split(/\s*,\s*/) ?? [];
  const isSame = knownTags.some((tag) => tag.replace(/^W\//, "") === etag.replace(/^W\//, ""));
  return isSame ? c.body(null, 304) : c.json(body);
}
