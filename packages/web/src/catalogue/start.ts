import type { BookId } from "@frangipani/core/books";
import type { CategoryId } from "@frangipani/core/categories";
import { publish } from "./catalogue-state.ts";
import type { Engine } from "./sync/engine.ts";

let engine: Engine | undefined;
let loadEngine = async (): Promise<void> => {};

/**
 * Starts the synchronisation; called once, when the app starts. Its code and Dexie are loaded in parallel with the first
 * paint; if that fails, they are loaded again once online, or by the next `syncNow`.
 * @param pinnedIds ids of books that are stored even if this device stores only a part of the shop without them
 */
export function startCatalogue(pinnedIds: () => readonly BookId[]): () => void {
  const stop = new AbortController();
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      const { startEngine } = await import("./sync/engine.ts");
      if (!stop.signal.aborted) engine = startEngine(pinnedIds);
    } catch (error) {
      console.warn("The synchronisation was not loaded.", error);
      publish({ isOutdated: true, status: "unavailable" });
      loading = undefined;
    }
  };
  loadEngine = () => (loading ??= load());
  addEventListener("online", loadEngine, { signal: stop.signal });
  void loadEngine();
  return () => {
    stop.abort();
    engine?.stop();
    engine = undefined;
  };
}

export async function syncNow(): Promise<void> {
  await loadEngine();
  await engine?.syncNow();
}

export const visitCategory = async (id: CategoryId): Promise<void> => engine?.visitCategory(id);

export const localDetails = (): Engine["details"] | undefined => engine?.details;
