import { freshForMs } from "@frangipani/core/catalogue/feed-reader";
import { connection } from "../../app/browser/connection.ts";
import { whenIdle, yieldToMain } from "../../app/browser/scheduling.ts";
import { checkForUpdate } from "../../app/service-worker.ts";
import { catalogueState, publish } from "../catalogue-state.ts";
import { endFirstVisit, isFirstVisit } from "../first-visit.ts";
import { initialData } from "../initial-data.ts";
import { openStorage } from "../storage/catalogue-storage.ts";
import { ResilientStorage } from "../storage/resilient-storage.ts";
import { FeedTooNew, feedClient, type ManifestAnswer } from "./feed-client.ts";
import { LocalCatalogue, type StorageUpdate } from "./local-catalogue.ts";
import { createLocalDetails } from "./local-details.ts";
import { syncCatalogue } from "./sync-catalogue.ts";

const POLL_EVERY_MS = 2 * 60_000;
const RETRY_FROM_MS = 5_000;
const RETRY_TO_MS = 60_000;

export type Engine = {
  syncNow(): Promise<void>;
  details: ReturnType<typeof createLocalDetails>;
  stop(): void;
};

/**
 * Joins the synchronisation to this browser: storage, other tabs, the network's comings and goings, idle time.
 * @param requested the manifest, when it was requested before
 */
export function startEngine(requested: Promise<ManifestAnswer> | undefined): Engine {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("catalogue");
  const storage = new ResilientStorage(openStorage, () => publish({ storage: "memory" }));
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
  let first = requested;
  let running: Promise<void> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;
  /** Somebody wants an answer of now: after a time without a network, after a refusal, or because they said so. */
  let isUrgent = false;

  /** One tab at a time; whoever waited looks first at what the other one stored. */
  const syncOnce = async (since: number): Promise<void> => {
    // A first visit shows the first books before the database is even open.
    if (!first || !isFirstVisit()) await local.load();
    const answeredAt = local.record?.complete ? local.record.asOf : 0;
    const freshMs = freshForMs(answeredAt, Date.now());
    if (!first && !isUrgent && connection.get() && freshMs > 0) {
      // What has changed since that answer shows as soon as it is not fresh any more.
      if (answeredAt < since) syncIn(freshMs);
      return;
    }
    const call = { requested: first, pastCaches: isUrgent };
    first = undefined;
    isUrgent = false;
    await syncCatalogue(feedClient, local, call);
  };

  const attempt = async (): Promise<void> => {
    clearTimeout(next);
    const since = Date.now();
    try {
      await oneTabAtATime(() => queue(() => syncOnce(since)));
      failures = 0;
      publish({ isOutdated: false });
      whenIdle(() => void details.fetchAll());
    } catch (error) {
      // The server has moved on: the worker looks for the new build, which it offers in its own way.
      if (error instanceof FeedTooNew) void checkForUpdate().catch(() => {});
      else console.warn("The catalogue could not be brought up to date.", error);
      publish({
        isOutdated: true,
        ...(catalogueState.get().status === "loading" ? { status: "unavailable" } : {}),
      });
      retryLater();
      failures += 1;
    }
  };
  /** Asks again by itself, so that everything goes on when the server is back. */
  const retryLater = () => syncIn(Math.min(RETRY_FROM_MS * 2 ** failures, RETRY_TO_MS));
  const syncIn = (milliseconds: number) => {
    clearTimeout(next);
    if (!isStopped) next = setTimeout(() => void syncNow(), milliseconds);
  };
  const syncNow = (): Promise<void> => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };

  const syncUrgently = async (): Promise<void> => {
    // What is under way may have asked a moment too early.
    await running;
    isUrgent = true;
    await syncNow();
  };

  const onUpdate = ({ data }: MessageEvent<StorageUpdate>) =>
    void queue(async () => {
      await local.applyUpdate(data);
      publish({ isOutdated: false });
    });
  const onVisible = () => document.visibilityState === "visible" && void syncNow();
  const unsubscribe = connection.subscribe(() => {
    if (connection.get()) void syncUrgently();
    else retryLater();
  });
  const clock = setInterval(onVisible, POLL_EVERY_MS);
  channel?.addEventListener("message", onUpdate);
  addEventListener("online", onVisible);
  document.addEventListener("visibilitychange", onVisible);
  // What is stored shows without waiting for a turn, which another tab may have.
  if (!first) void queue(async () => void (await local.load()));
  void syncNow();

  return {
    syncNow: syncUrgently,
    details,
    stop() {
      isStopped = true;
      clearTimeout(next);
      clearInterval(clock);
      channel?.close();
      unsubscribe();
      removeEventListener("online", onVisible);
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
}

/** Steps that must not overlap within this tab. */
let lastStep: Promise<unknown> = Promise.resolve();
function queue(step: () => Promise<void>): Promise<void> {
  const done = lastStep.then(step);
  lastStep = done.catch((error) => console.warn("A step of the catalogue failed.", error));
  return done;
}

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request("catalogue", work) : work();
