import { FeedReader, followFeed, type SummaryChunk } from "@frangipani/core/catalogue";
import type { IndexedChunk } from "../storage/database.ts";
import type { FeedClient, ManifestResponse } from "./feed-client.ts";
import type { LocalCatalogue } from "./local-catalogue.ts";

type SyncOptions = { requested?: Promise<ManifestResponse> | undefined; bypassCaches?: boolean };

/**
 * Synchronises the local catalogue with the server's log. A first visit loads the snapshot, and resumes where it was
 * interrupted. A later visit makes one conditional request, and reads the changes.
 * @throws if the server does not respond; the local catalogue is kept
 */
export async function syncCatalogue(
  feed: FeedClient,
  local: LocalCatalogue,
  { requested, bypassCaches }: SyncOptions = {},
): Promise<void> {
  // Chunks belong to the snapshot in the current manifest, so the manifest is needed unless only changes are read.
  const needsChangesOnly = local.record?.complete && !local.hasNewShare && !local.isEarlier;
  const knownEtag = needsChangesOnly ? (local.record?.etag ?? null) : null;
  const response = await (requested ?? feed.fetchManifest(knownEtag, { bypassCaches }));
  if (response === "unchanged" && knownEtag === null)
    throw new Error("the feed said unchanged on a first visit");
  const { manifest, etag } = response === "unchanged" ? { manifest: response, etag: knownEtag } : response;
  if (manifest !== "unchanged") local.applyManifest(manifest);
  const reader = new FeedReader(local.position, manifest, {
    hasChunk: (chunkIndex) => local.hasChunk(chunkIndex),
    chooseChunks: (snapshot) => local.chooseChunks(snapshot),
  });
  if (!reader.next) await local.save({ etag });
  await followFeed(reader, {
    fetchChanges: feed.fetchChanges,
    applyChanges: (page, position) =>
      local.applyChanges(page, reader.hasReadAll ? { ...position, etag } : position),
    applySnapshot: ({ snapshot, chunkIndexes, ...step }) =>
      local.applySnapshot(fetchChunks(feed, snapshot.cards, chunkIndexes), step),
  });
  local.publish("now");
}

const MAX_CONCURRENT_REQUESTS = 3;

/** Yields the chunks in order, while the next ones are being requested. */
async function* fetchChunks(
  feed: FeedClient,
  urls: readonly string[],
  chunkIndexes: readonly number[],
): AsyncGenerator<IndexedChunk> {
  const requested: Promise<SummaryChunk>[] = [];
  for (const [position, chunkIndex] of chunkIndexes.entries()) {
    while (requested.length < Math.min(position + MAX_CONCURRENT_REQUESTS, chunkIndexes.length)) {
      const next = chunkIndexes[requested.length] ?? 0;
      const chunk = feed.fetchChunk<SummaryChunk>(urls[next] ?? "", next === 0 ? "high" : "low");
      chunk.catch(() => {});
      requested.push(chunk);
    }
    yield { chunkIndex, chunk: await (requested[position] as Promise<SummaryChunk>) };
  }
}
