import { connection } from "../../app/browser/connection.ts";
import { whenIdle, yieldToMain } from "../../app/browser/scheduling.ts";
import { lookForUpdate } from "../../app/service-worker.ts";
import { catalogueState, publish } from "../catalogue-state.ts";
import { endFirstVisit, isFirstVisit } from "../first-visit.ts";
import { initialData } from "../initial-data.ts";
import { openStorage } from "../storage/catalogue-storage.ts";
import { ResilientStorage } from "../storage/resilient-storage.ts";
import { FeedTooNew, feedClient, type ManifestAnswer } from "./feed-client.ts";
import { createLocalDetails } from "./local-details.ts";
import { CatalogueSync, type StorageUpdate } from "./sync.ts";

/** An answer so young, also one that another tab heard, is not asked for again yet. */
const FRESH_MS = 5_000;
const EVERY_MS = 2 * 60_000;
const RETRY_FROM_MS = 5_000;
const RETRY_TO_MS = 60_000;

export type Engine = {
  syncNow(): Promise<void>;
  details: ReturnType<typeof createLocalDetails>;
  stop(): void;
};

/** Joins the synchronisation to this browser: storage, other tabs, the network's comings and goings, idle time. */
export function startEngine(asked: Promise<ManifestAnswer> | undefined): Engine {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("catalogue");
  const storage = new ResilientStorage(openStorage, () => publish({ storage: "memory" }));
  const sync = new CatalogueSync({
    feed: feedClient,
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
  const details = createLocalDetails(sync, storage);
  let first = asked;
  let running: Promise<void> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  /** Somebody wants an answer of now: after a time without a network, after a refusal, or because they said so. */
  let wanted = false;

  /** One tab at a time; whoever waited looks first at what the other one stored. */
  const turn = async (since: number): Promise<void> => {
    // A first visit shows the first books before the database is even open.
    if (!first || !isFirstVisit()) await sync.load();
    const answeredAt = sync.record?.complete ? sync.record.asOf : 0;
    const age = Date.now() - answeredAt;
    // A clock that was put back makes answers of the future, which are no fresh ones.
    const isFresh = age >= 0 && age < FRESH_MS;
    if (!first && !wanted && connection.get() && isFresh) {
      // What has changed since that answer shows as soon as it is not fresh any more.
      if (answeredAt < since) askIn(FRESH_MS - age);
      return;
    }
    const answer = first;
    const isWanted = wanted;
    first = undefined;
    wanted = false;
    await sync.sync(answer, { pastCaches: isWanted });
  };

  const attempt = async (): Promise<void> => {
    clearTimeout(next);
    const since = Date.now();
    try {
      await oneTabAtATime(() => queue(() => turn(since)));
      failures = 0;
      publish({ isOutdated: false });
      whenIdle(() => void details.fetchAll());
    } catch (error) {
      // The server has moved on: the worker looks for the new build, which it offers in its own way.
      if (error instanceof FeedTooNew) void lookForUpdate().catch(() => {});
      else console.warn("The catalogue could not be brought up to date.", error);
      publish({
        isOutdated: true,
        ...(catalogueState.get().status === "loading" ? { status: "unavailable" } : {}),
      });
      tryLater();
      failures += 1;
    }
  };
  /** Without an answer the shop keeps knocking, so that everything goes on by itself when the server is back. */
  const tryLater = () => askIn(Math.min(RETRY_FROM_MS * 2 ** failures, RETRY_TO_MS));
  const askIn = (milliseconds: number) => {
    clearTimeout(next);
    if (!stopped) next = setTimeout(() => void syncNow(), milliseconds);
  };
  const syncNow = (): Promise<void> => {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  };

  const askNow = async (): Promise<void> => {
    // What is under way may have asked a moment too early.
    await running;
    wanted = true;
    await syncNow();
  };

  const follow = ({ data }: MessageEvent<StorageUpdate>) =>
    void queue(async () => {
      await sync.applyUpdate(data);
      publish({ isOutdated: false });
    });
  const onVisible = () => document.visibilityState === "visible" && void syncNow();
  const onConnection = connection.subscribe(() => {
    if (connection.get()) void askNow();
    else tryLater();
  });
  const clock = setInterval(onVisible, EVERY_MS);
  channel?.addEventListener("message", follow);
  addEventListener("online", onVisible);
  document.addEventListener("visibilitychange", onVisible);
  // What is stored shows without waiting for a turn, which another tab may have.
  if (!first) void queue(async () => void (await sync.load()));
  void syncNow();

  return {
    syncNow: askNow,
    details,
    stop() {
      stopped = true;
      clearTimeout(next);
      clearInterval(clock);
      channel?.close();
      onConnection();
      removeEventListener("online", onVisible);
      document.removeEventListener("visibilitychange", onVisible);
    },
  };
}

/** Steps that must not overlap within this tab. */
let line: Promise<unknown> = Promise.resolve();
function queue(step: () => Promise<void>): Promise<void> {
  const done = line.then(step);
  line = done.catch((error) => console.warn("A step of the catalogue failed.", error));
  return done;
}

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request("catalogue", work) : work();
