import { isNewcomer } from "./held.ts";
import { askedAhead } from "./sync/ahead.ts";
import type { Engine } from "./sync/engine.ts";
import { feedClient } from "./sync/feed-client.ts";

let engine: Promise<Engine> | undefined;

/**
 * Begins to read, follow and store the catalogue; called once, when the app starts. Database and engine are loaded beside
 * the first paint; a newcomer's first question goes out before they are here.
 */
export function startCatalogue(): () => void {
  const asked = isNewcomer() ? feedClient.manifest(null, { ahead: askedAhead("manifest") }) : undefined;
  asked?.catch(() => {});
  void import("./storage/database.ts").catch(() => {});
  engine ??= import("./sync/engine.ts").then(({ startEngine }) => startEngine(asked));
  const started = engine;
  return () => {
    engine = undefined;
    void started.then(({ stop }) => stop());
  };
}

/** Asks the server now; the answer shows in the catalogue's state. */
export const syncNow = async (): Promise<void> => (await engine)?.syncNow();

export const detailsSource = async (): Promise<Engine["details"] | undefined> => (await engine)?.details;
