import { isFirstVisit } from "./first-visit.ts";
import type { Engine } from "./sync/engine.ts";
import { feedClient } from "./sync/feed-client.ts";
import { takePrefetched } from "./sync/prefetched.ts";

let engine: Promise<Engine> | undefined;

/**
 * Starts the synchronisation; called once, when the app starts. The database and the engine are loaded in parallel with the
 * first paint; on a first visit the manifest is requested before they are loaded.
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

export const syncNow = async (): Promise<void> => (await engine)?.syncNow();

export const localDetails = async (): Promise<Engine["details"] | undefined> => (await engine)?.details;
