import {
  Catalogue,
  type Changes,
  emptyCatalogue,
  type FeedAdapter,
  FeedReader,
  feedStart,
  followFeed,
  freshForMs,
  type SummaryChunk,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { Clock } from "@frangipani/core/kernel";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { type FeedPorts, readChanges, readManifest } from "./read-feed.ts";

export type CataloguePorts = FeedPorts & {
  clock: Clock;
  readChunk(path: string): Promise<SummaryChunk>;
};

// Bounds the reads of one request; the next one continues.
const MAX_PAGES_PER_REQUEST = 4;
const MAX_CONCURRENT_READS = 10;

/**
 * In this instance's memory, searched by the same function as in the browser, so that no search reads books from the
 * table.
 * @returns the catalogue as of a few seconds ago, or as last read while reading fails
 */
export function cachedCatalogue(ports: CataloguePorts): () => Promise<Catalogue> {
  const { clock, readChunk } = ports;
  let cached = emptyCatalogue;
  let categoriesJson = "";
  let position = feedStart;
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let renewing: Promise<void> | undefined;

  const storeAt = (now: Date): FeedAdapter<Changes> => ({
    fetchChanges: (after) => readChanges(ports, after, now),
    applyChanges: async ({ books, gone }, next) => {
      if (books.length + gone.length > 0) cached = cached.with(books, gone);
      position = next;
    },
    applySnapshot: async ({ snapshot: { cards }, position: next }) => {
      const chunks: SummaryChunk[] = [];
      for (let at = 0; at < cards.length; at += MAX_CONCURRENT_READS)
        chunks.push(...(await Promise.all(cards.slice(at, at + MAX_CONCURRENT_READS).map(readChunk))));
      cached = Catalogue.of(chunks.flatMap(unpackSummaries), cached.categories);
      position = next;
    },
  });

  const read = async () => {
    const now = clock.now();
    const manifest = await readManifest(ports, now);
    const { categories } = manifest.taxonomy;
    const json = JSON.stringify(categories);
    if (json !== categoriesJson) cached = cached.withCategories(categories);
    categoriesJson = json;
    await followFeed(new FeedReader(position, manifest, { maxPages: MAX_PAGES_PER_REQUEST }), storeAt(now));
    readAt = performance.now();
  };

  // After a failure the catalogue that is held counts as fresh, so that not every request waits for the next failure.
  const renew = async () => {
    try {
      await read();
    } catch (error) {
      if (readAt === Number.NEGATIVE_INFINITY) throw error;
      const ageSeconds = Math.round((performance.now() - readAt) / 1000);
      log("error", { event: "catalogue.stale", ageSeconds, error });
      recordMetrics({ StaleCatalogue: 1 });
    }
    triedAt = performance.now();
  };

  return async () => {
    if (freshForMs(triedAt, performance.now()) === 0) {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
    return cached;
  };
}
