import { type BookStore, summarize, summarizeForIndex, toDetails } from "@frangipani/core/books";
import {
  type CatalogueCategory,
  type CatalogueIndex,
  type CatalogueStore,
  type Changes,
  type CurrentCatalogue,
  type Cursor,
  FEED_FORMAT,
  FeedReader,
  feedStart,
  followFeed,
  freshForMs,
  type IndexFiles,
  type Manifest,
  type SnapshotDocument,
  type SummaryChunk,
  settledCursor,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { CategoryPorts } from "@frangipani/core/categories";
import { emptyGst } from "@frangipani/core/gst";
import { type Clock, instant, pick, yearInSingapore } from "@frangipani/core/kernel";
import { emptyShipping } from "@frangipani/core/shipping";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import { IndexNotReady } from "../http/unavailable.ts";
import { waitAtMost } from "../wait-at-most.ts";

export type FeedPorts = {
  books: Pick<BookStore, "changedAfter">;
  catalogue: Pick<CatalogueStore, "readSettings" | "latest">;
  countBooks: CategoryPorts["countBooks"];
};

// Far below Lambda's 6 MB.
const CHANGES_PAGE = 500;

export const readManifest = async (ports: FeedPorts, now: Date): Promise<Manifest> =>
  (await readFeed(ports, now)).manifest;

type Feed = { manifest: Manifest; index: SnapshotDocument["index"] };

/** Three small queries, whatever the size of the catalogue. */
async function readFeed({ catalogue, countBooks }: FeedPorts, now: Date): Promise<Feed> {
  const [{ taxonomy, shipping, gst, snapshot }, counts, latest] = await Promise.all([
    catalogue.readSettings(),
    countBooks(),
    catalogue.latest(),
  ]);
  const manifest: Manifest = {
    format: FEED_FORMAT,
    serverTime: instant(now),
    year: yearInSingapore(now),
    taxonomy: {
      version: taxonomy.version,
      categories: taxonomy.categories.map((category) => ({
        ...category,
        bookCount: counts.get(category._id) ?? 0,
      })),
    },
    shipping,
    gst,
    latest,
    snapshot: snapshot
      ? {
          cursor: snapshot.cursor,
          count: snapshot.count,
          cards: snapshot.cards,
          details: snapshot.details,
          ...(snapshot.parts && { parts: snapshot.parts }),
        }
      : null,
  };
  return { manifest, index: snapshot?.index };
}

export async function readChanges({ books }: FeedPorts, after: Cursor, now: Date): Promise<Changes> {
  const { items, next, more } = await books.changedAfter(after, CHANGES_PAGE);
  return {
    format: FEED_FORMAT,
    books: items.filter((book) => book.status).map((book) => ({ ...summarize(book), ...toDetails(book) })),
    gone: items.filter((book) => !book.status).map((book) => book._id),
    next,
    cursor: settledCursor(next, now),
    more,
  };
}

type CataloguePorts = FeedPorts & {
  clock: Clock;
  readChunk(path: string): Promise<SummaryChunk>;
  indexes: IndexFiles;
  maxWaitMs?: number;
};

type SearchedCatalogue = CurrentCatalogue & Pick<CatalogueIndex, "inventory" | "nearestByIsbn">;
export type CachedCatalogue = (options?: { isCurrent?: boolean }) => Promise<SearchedCatalogue>;

// Maximum reads in one request; the next request continues.
const MAX_PAGES_PER_REQUEST = 4;

/** Loading the index of a million books takes about half of it. After this time a search is refused. */
const MAX_WAIT_MS = 8_000;

/**
 * Updates the catalogue of this instance every few seconds, on request, once for all requests that wait.
 * @returns the catalogue as of a few seconds ago, with `isCurrent` as of now, or as last read while reading fails or takes
 * too long; the function throws an Error that counts as unavailable (http/unavailable.ts) if nothing was read yet
 */
export function cachedCatalogue(ports: CataloguePorts): CachedCatalogue {
  const { maxWaitMs = MAX_WAIT_MS } = ports;
  const { catalogue, readUpdate } = instanceCatalogue(ports);
  let readAt: number | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let updating: Promise<unknown> | undefined;

  // Returns the error if nothing was read yet, instead of throwing it: when no request waits any more, nobody would catch it.
  // After a failure the earlier catalogue counts as fresh, so that not every request waits for the next failure.
  const update = async (): Promise<unknown> => {
    try {
      await readUpdate();
      readAt = performance.now();
    } catch (error) {
      const ageSeconds = readAt === undefined ? undefined : Math.round((performance.now() - readAt) / 1000);
      log("error", { event: "catalogue.stale", ageSeconds, error });
      if (readAt === undefined) return error;
      recordMetrics({ StaleCatalogue: 1 });
    }
    triedAt = performance.now();
    return undefined;
  };

  return async ({ isCurrent = false } = {}) => {
    const deadline = performance.now() + maxWaitMs;
    const wait = (work: Promise<unknown>) => waitAtMost(Math.max(0, deadline - performance.now()), work);
    // A running update may have started before the change that the caller expects.
    if (isCurrent && updating) await wait(updating);
    if (isCurrent || freshForMs(triedAt, performance.now()) === 0) {
      updating ??= update().finally(() => {
        updating = undefined;
      });
      const error = await wait(updating);
      if (readAt === undefined) throw error ?? new IndexNotReady("the index is still being read");
    }
    return catalogue;
  };
}

/**
 * An index on this instance's disk, which finds the same books as the browser's search, so that a search reads no books
 * from the table and holds none in memory.
 */
function instanceCatalogue(ports: CataloguePorts) {
  let opened: CatalogueIndex | undefined;
  // Created on first use: most first requests need something else, and a snapshot would replace it.
  const index = () => {
    opened ??= ports.indexes.create();
    return opened;
  };
  let position = feedStart;
  let categories: readonly CatalogueCategory[] = [];
  let costs: CurrentCatalogue["costs"] = { shipping: emptyShipping, gst: emptyGst };

  const catalogue: SearchedCatalogue = {
    get categories() {
      return categories;
    },
    get costs() {
      return costs;
    },
    find: (browse, range) => index().find(browse, categories, range),
    possibleMentions: (q) => index().possibleMentions(q),
    featured: (limit) => index().featured(limit),
    related: (book) => index().related(book),
    datesIn: (category, range) => index().datesIn(category, range),
    emptySubcategories: (all) => index().emptySubcategories(all),
    inventory: (filter, range) => index().inventory(filter, range),
    nearestByIsbn: (isbn13, limit) => index().nearestByIsbn(isbn13, limit),
  };

  const readUpdate = async (): Promise<void> => {
    const now = ports.clock.now();
    const { manifest, index: stored } = await readFeed(ports, now);
    categories = manifest.taxonomy.categories;
    costs = pick(manifest, ["shipping", "gst"]);
    const reader = new FeedReader(position, manifest, { maxPages: MAX_PAGES_PER_REQUEST });
    await followFeed(reader, {
      fetchChanges: async (after) => {
        const { items, next, more } = await ports.books.changedAfter(after, CHANGES_PAGE);
        return { items, next, cursor: settledCursor(next, now), more };
      },
      applyChanges: async ({ items }, next) => {
        const active = items.filter(({ status }) => status).map(summarizeForIndex);
        const retired = items.filter(({ status }) => !status).map(summarizeForIndex);
        index().apply(active, retired);
        position = next;
      },
      applySnapshot: async ({ snapshot, position: next }) => {
        const former = opened;
        opened = await openSnapshot(ports, stored, snapshot.cards);
        former?.close();
        position = next;
      },
    });
  };
  return { catalogue, readUpdate };
}

/** A snapshot of another version of the shop has no index, or an incompatible one: then one is made of its chunks. */
async function openSnapshot(
  { indexes, readChunk }: CataloguePorts,
  stored: SnapshotDocument["index"],
  cards: readonly string[],
): Promise<CatalogueIndex> {
  if (stored?.format === indexes.format) return indexes.open(stored.path);
  const index = indexes.create();
  // Last, because its books are spread over the shop's titles: before it, each chunk is appended without a gap to fill.
  for (const path of [...cards.slice(1), ...cards.slice(0, 1)])
    index.apply(unpackSummaries(await readChunk(path)));
  return index;
}
