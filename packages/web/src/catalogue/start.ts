import { isFirstVisit } from "./first-visit.ts";
import type { Engine } from "./sync/engine.ts";
import { feedClient } from "./sync/feed-client.ts";
import { takePrefetched } from "./sync/prefetched.ts";

let engine: Promise<Engine> | undefined;

/**
 * Begins to read, follow and store the catalogue; called once, when the app starts. Database and engine are loaded beside
 * the first paint; the first request of a first visit goes out before they are here.
 */
export function startCatalogue(): () => void {
  const requested = isFirstVisit()
    ? feedClient.fetchManifest(null, { prefetched: takePrefetched("manifest") })
    : undefined;
  requested?.catch(() => {});
  void import("./storage/database.ts").catch(() => {});
  engine ??= import("./sync/engine.ts").then(({ startEngine }) => startEngine(requested));
  const started = engine;
  return () => {
    engine = undefined;
    void started.then(({ stop }) => stop());
  };
}

/** Asks the server now; the answer shows in the catalogue's state. */
export const syncNow = async (): Promise<void> => (await engine)?.syncNow();

export const localDetails = async (): Promise<Engine["details"] | undefined> => (await engine)?.details;
