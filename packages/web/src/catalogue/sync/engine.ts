import type { BookId } from "@frangipani/core/books";
import { freshForMs } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import { connection, savesData } from "../../device/connection.ts";
import { inOneTab, whenIdle, yieldToMain } from "../../device/scheduling.ts";
import { checkForUpdate } from "../../device/service-worker.ts";
import { catalogueState, endFirstVisit, initialData, isFirstVisit, publish } from "../catalogue-state.ts";
import { openDatabase } from "../storage/database.ts";
import { ResilientStorage } from "../storage/resilient-storage.ts";
import { FeedRefused, FeedTooNew, feedClient, takePrefetched } from "./feed-client.ts";
import { LocalCatalogue, type StorageUpdate } from "./local-catalogue.ts";
import { createLocalDetails } from "./local-details.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

const POLL_INTERVAL_MS = 2 * 60_000;
const MIN_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 60_000;

export type Engine = {
  syncNow(): Promise<void>;
  /** With a partial catalogue, fetches the books of this category next. */
  visitCategory(id: CategoryId): Promise<void>;
  details: ReturnType<typeof createLocalDetails>;
  stop(): void;
};

/** @param pinnedIds ids of books that are stored even if this device stores only a part of the shop without them */
export function startEngine(pinnedIds: () => readonly BookId[]): Engine {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("catalogue");
  const storage = new ResilientStorage(openDatabase, () => publish({ storage: "memory" }));
  const local = new LocalCatalogue({
    storage,
    initialCatalogue: initialData.catalogue,
    publish,
    broadcast: (update) => {
      endFirstVisit();
      channel?.postMessage(update);
    },
    now: Date.now,
    yieldToMain,
  });
  const details = createLocalDetails(local, storage);
  // On a first visit the manifest is requested before the database is open.
  let requestedManifest = isFirstVisit()
    ? feedClient.fetchManifest(null, { prefetched: takePrefetched("manifest") })
    : undefined;
  requestedManifest?.catch(() => {});
  let running: Promise<void> | undefined;
  let nextSync: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const stop = new AbortController();
  const { signal } = stop;
  /** Set for the next synchronisation: it asks the server even if the last response is fresh, and bypasses the CDN's cache. */
  let isUrgent = false;

  /** Runs in one tab at a time; first reads what another tab has stored. @param since when this tab asked to synchronise */
  const syncOnce = async (since: number): Promise<void> => {
    // A first visit shows the first books before the database is open.
    if (!requestedManifest || !isFirstVisit()) await local.load();
    const lastResponseAt = local.record?.complete ? local.record.asOf : 0;
    const freshMs = freshForMs(lastResponseAt, Date.now());
    if (!requestedManifest && !isUrgent && connection.get() && freshMs > 0) {
      // A response from after `since` suffices; after an earlier one, synchronise again when it is no longer fresh.
      if (lastResponseAt < since) scheduleSync(freshMs);
      return;
    }
    const options = { requested: requestedManifest, bypassCaches: isUrgent };
    requestedManifest = undefined;
    isUrgent = false;
    await syncCatalogue(feedClient, local, options);
    await fetchPinnedBooks(local, pinnedIds());
  };

  const attempt = async (): Promise<void> => {
    clearTimeout(nextSync);
    const since = Date.now();
    try {
      await inOneTab("catalogue", () => queue(() => syncOnce(since)));
      failures = 0;
      publish({ isOutdated: false });
      whenIdle(() => void details.fetchAll());
    } catch (error) {
      // The server is newer than this build, so check for an update.
      if (error instanceof FeedTooNew) void checkForUpdate().catch(() => {});
      // Without a network there is nothing to report.
      else if (connection.get()) console.warn("The catalogue could not be brought up to date.", error);
      publish({
        isOutdated: true,
        ...(catalogueState.get().status === "loading" ? { status: "unavailable" } : {}),
      });
      retryLater(error instanceof FeedRefused ? error.retryAfterMs : 0);
      failures += 1;
    }
  };
  const retryLater = (minDelayMs = 0) =>
    scheduleSync(Math.max(minDelayMs, Math.min(MIN_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS)));
  const scheduleSync = (delayMs: number) => {
    clearTimeout(nextSync);
    if (!signal.aborted) nextSync = setTimeout(() => void syncNow(), delayMs);
  };
  const syncNow = (): Promise<void> => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };

  const syncUrgently = async (): Promise<void> => {
    // A running synchronisation may have read an older state.
    await running;
    isUrgent = true;
    await syncNow();
  };

  const visitCategory = async (id: CategoryId): Promise<void> => {
    if (savesData()) return;
    await inOneTab("catalogue", () => queue(() => local.visitCategory(id)));
    if (local.hasNewShare) whenIdle(() => void syncNow());
  };

  const onUpdate = ({ data }: MessageEvent<StorageUpdate>) =>
    queueInBackground(async () => {
      await local.applyUpdate(data);
      publish({ isOutdated: false });
    });
  const syncIfVisible = () => document.visibilityState === "visible" && void syncNow();
  const unsubscribe = connection.subscribe(() => {
    if (connection.get()) void syncUrgently();
    else retryLater();
  });
  // Prepares the browse page after the first tap; not earlier, since creating the collator takes a phone a tenth of a second.
  const sortWhenIdle = () => whenIdle(() => void catalogueState.get().catalogue.sorted("title"));
  const pollTimer = setInterval(syncIfVisible, POLL_INTERVAL_MS);
  channel?.addEventListener("message", onUpdate);
  addEventListener("online", syncIfVisible, { signal });
  addEventListener("pointerdown", sortWhenIdle, { once: true, passive: true, signal });
  document.addEventListener("visibilitychange", syncIfVisible, { signal });
  // Show the stored catalogue without waiting for the lock.
  if (!requestedManifest) queueInBackground(async () => void (await local.load()));
  void syncNow();

  return {
    syncNow: syncUrgently,
    visitCategory,
    details,
    stop() {
      stop.abort();
      clearTimeout(nextSync);
      clearInterval(pollTimer);
      channel?.close();
      unsubscribe();
    },
  };
}

let lastStep: Promise<unknown> = Promise.resolve();
function queue(step: () => Promise<void>): Promise<void> {
  const done = lastStep.then(step);
  // The next step runs even if this one fails; the caller gets the error.
  lastStep = done.catch(() => {});
  return done;
}

const queueInBackground = (step: () => Promise<void>): void =>
  void queue(step).catch((error) => console.warn("A step of the catalogue failed.", error));

/** The number of concurrent requests. Each batch is stored before the next, so that an interruption loses little. */
const BATCH_SIZE = 8;

/** With a partial catalogue, fetches the books of cart and saved lists, and reports those that are not sold. */
export async function fetchPinnedBooks(local: LocalCatalogue, ids: readonly BookId[]): Promise<void> {
  const missing = local.isPartial ? ids.filter((id) => !local.hasBook(id)) : [];
  const unsold = new Set<string>();
  for (let index = 0; index < missing.length; index += BATCH_SIZE) {
    const batch = missing.slice(index, index + BATCH_SIZE);
    // Loaded on demand, since only few devices have a part of the shop.
    const { readBook } = await import("./read-book.ts");
    const { categories } = catalogueState.get().catalogue;
    const found = await Promise.all(batch.map((id) => readBook(id, categories)));
    for (const [position, id] of batch.entries()) if (!found[position]) unsold.add(id);
    const books = found.filter((one) => one !== undefined);
    if (books.length > 0) await local.addBooks(books);
  }
  if (unsold.size > 0 || catalogueState.get().unsold.size > 0) publish({ unsold });
}
