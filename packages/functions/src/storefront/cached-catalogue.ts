import { type IndexedSummary, summarizeForIndex } from "@frangipani/core/books";
import {
  type CatalogueCategory,
  type CatalogueIndex,
  type CurrentCatalogue,
  type Cursor,
  type FeedAdapter,
  FeedReader,
  feedStart,
  followFeed,
  freshForMs,
  type IndexFiles,
  type SnapshotDocument,
  type SummaryChunk,
  settledCursor,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import { emptyGst } from "@frangipani/core/gst";
import { type Clock, pick } from "@frangipani/core/kernel";
import { emptyShipping } from "@frangipani/core/shipping";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { NotReadYet, waitAtMost } from "../http/unavailable.ts";
import { CHANGES_PAGE, type FeedPorts, readFeed } from "./read-feed.ts";

type CataloguePorts = FeedPorts & {
  clock: Clock;
  readChunk(path: string): Promise<SummaryChunk>;
  indexes: IndexFiles;
  maxWaitMs?: number;
};

type InstanceCatalogue = CurrentCatalogue & Pick<CatalogueIndex, "inventory" | "nearestByIsbn">;
export type CachedCatalogue = (options?: { isCurrent?: boolean }) => Promise<InstanceCatalogue>;

type IndexChanges = {
  books: IndexedSummary[];
  retired: IndexedSummary[];
  next: Cursor;
  cursor: Cursor;
  more: boolean;
};

// Maximum reads in one request; the next request continues.
const MAX_PAGES_PER_REQUEST = 4;

/** Loading the index of a million books takes about half of it. After this time a search is refused. */
const MAX_WAIT_MS = 8_000;

/**
 * Searches an index on this instance's disk, which finds the same books as the browser's search, so that a search reads no books from
 * the table and holds none in memory.
 * @returns the catalogue as of a few seconds ago, with `isCurrent` as of now, or as last read while reading fails or takes
 * too long; the function throws an Error that counts as unavailable (http/unavailable.ts) if nothing was read yet
 */
export function cachedCatalogue(ports: CataloguePorts): CachedCatalogue {
  const { clock, readChunk, indexes, maxWaitMs = MAX_WAIT_MS } = ports;
  let opened: ReturnType<IndexFiles["create"]> | undefined;
  // Created on first use: most first requests need something else, and a snapshot would replace it.
  const index = () => {
    opened ??= indexes.create();
    return opened;
  };
  let stored: SnapshotDocument["index"];
  let categories: readonly CatalogueCategory[] = [];
  let costs: CurrentCatalogue["costs"] = { shipping: emptyShipping, gst: emptyGst };
  let position = feedStart;
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let renewing: Promise<void> | undefined;
  let failure: unknown;

  const current: InstanceCatalogue = {
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

  const storeAt = (now: Date): FeedAdapter<IndexChanges> => ({
    async fetchChanges(after) {
      const { items, next, more } = await ports.books.changedAfter(after, CHANGES_PAGE);
      const summariesOf = (status: boolean) =>
        items.filter((book) => book.status === status).map(summarizeForIndex);
      return {
        books: summariesOf(true),
        retired: summariesOf(false),
        next,
        cursor: settledCursor(next, now),
        more,
      };
    },
    applyChanges: async ({ books, retired }, next) => {
      index().apply(books, retired);
      position = next;
    },
    applySnapshot: async ({ snapshot: { cards }, position: next }) => {
      const before = opened;
      opened = stored?.format === indexes.format ? await indexes.open(stored.path) : await indexChunks(cards);
      before?.close();
      position = next;
    },
  });

  /** A snapshot of another version of the shop has no index, or an incompatible one. */
  async function indexChunks(cards: readonly string[]) {
    const made = indexes.create();
    // The first chunk has books of the whole shop.
    for (const path of [...cards.slice(1), ...cards.slice(0, 1)])
      made.apply(unpackSummaries(await readChunk(path)));
    return made;
  }

  const read = async () => {
    const now = clock.now();
    const feed = await readFeed(ports, now);
    categories = feed.manifest.taxonomy.categories;
    costs = pick(feed.manifest, ["shipping", "gst"]);
    stored = feed.index;
    const reader = new FeedReader(position, feed.manifest, { maxPages: MAX_PAGES_PER_REQUEST });
    await followFeed(reader, storeAt(now));
    readAt = performance.now();
  };

  // After a failure the catalogue in memory counts as fresh, so that not every request waits for the next failure.
  const renew = async () => {
    failure = undefined;
    try {
      await read();
    } catch (error) {
      failure = error;
      const hasBooks = readAt !== Number.NEGATIVE_INFINITY;
      const ageSeconds = hasBooks ? Math.round((performance.now() - readAt) / 1000) : undefined;
      log("error", { event: "catalogue.stale", ageSeconds, error });
      if (!hasBooks) return;
      recordMetrics({ StaleCatalogue: 1 });
    }
    triedAt = performance.now();
  };

  return async ({ isCurrent = false } = {}) => {
    // A running update may have started before the change that the caller expects.
    if (isCurrent && renewing) await waitAtMost(maxWaitMs, renewing);
    if (isCurrent || freshForMs(triedAt, performance.now()) === 0) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await waitAtMost(maxWaitMs, renewing);
      if (readAt === Number.NEGATIVE_INFINITY)
        throw failure ?? new NotReadYet("the index is still being read");
    }
    return current;
  };
}
