import type { BookId } from "@frangipani/core/books";
import type { CategoryId } from "@frangipani/core/categories";
import { isFirstVisit } from "./first-visit.ts";
import { type Engine, startEngine } from "./sync/engine.ts";
import { feedClient } from "./sync/feed-client.ts";
import { takePrefetched } from "./sync/prefetched.ts";

let engine: Engine | undefined;

/**
 * Starts the synchronisation; called once, when the app starts. The database is loaded in parallel with the first
 * paint; on a first visit the manifest is requested before it is loaded.
 * @param pinnedIds of books that are stored also where a part of the shop is
 */
export function startCatalogue(pinnedIds: () => readonly BookId[]): () => void {
  const requested = isFirstVisit()
    ? feedClient.fetchManifest(null, { prefetched: takePrefetched("manifest") })
    : undefined;
  requested?.catch(() => {});
  void import("./storage/database.ts").catch(() => {});
  const started = startEngine({ requested, pinnedIds });
  engine = started;
  return () => {
    engine = undefined;
    started.stop();
  };
}

export const syncNow = async (): Promise<void> => engine?.syncNow();

export const visitCategory = async (id: CategoryId): Promise<void> => engine?.visitCategory(id);

export const localDetails = (): Engine["details"] | undefined => engine?.details;
