import type { BookId } from "@frangipani/core/books";
import type { CategoryId } from "@frangipani/core/categories";
import { isFirstVisit } from "./first-visit.ts";
import type { Engine } from "./sync/engine.ts";
import { feedClient } from "./sync/feed-client.ts";
import { takePrefetched } from "./sync/prefetched.ts";

let engine: Promise<Engine> | undefined;

/**
 * Starts the synchronisation; called once, when the app starts. The database and the engine are loaded in parallel with the
 * first paint; on a first visit the manifest is requested before they are loaded.
 * @param pinnedIds of books that are stored also where a part of the shop is
 */
export function startCatalogue(pinnedIds: () => readonly BookId[]): () => void {
  const requested = isFirstVisit()
    ? feedClient.fetchManifest(null, { prefetched: takePrefetched("manifest") })
    : undefined;
  requested?.catch(() => {});
  void import("./storage/database.ts").catch(() => {});
  engine ??= import("./sync/engine.ts").then(({ startEngine }) => startEngine({ requested, pinnedIds }));
  const started = engine;
  return () => {
    engine = undefined;
    void started.then(({ stop }) => stop());
  };
}

export const syncNow = async (): Promise<void> => (await engine)?.syncNow();

export const visitCategory = async (id: CategoryId): Promise<void> => (await engine)?.visitCategory(id);

export const localDetails = async (): Promise<Engine["details"] | undefined> => (await engine)?.details;
