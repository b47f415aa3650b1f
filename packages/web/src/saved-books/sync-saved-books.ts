import type { SavedList } from "@frangipani/core/saved-books";
import { isOffline } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { onReconnect } from "../device/connection.ts";
import { whenUsed } from "../device/scheduling.ts";
import { storeMerged } from "./saved-database.ts";

/** Delay to send several changes together. */
const DELAY_MS = 100;
/** Other devices' changes are not urgent. */
const MIN_INTERVAL_MS = 30_000;

export type AccountSync = { soon(): void; stop(): void };

type Device = {
  list(): SavedList;
  /** @param sent the changes sent to the account, which returned `merged` */
  take(merged: SavedList, sent: SavedList): void;
};

/** Merges this device's list with the account's: soon after a change, when the network is back, and while the tab is used. */
export function syncWithAccount(userId: string, device: Device): AccountSync {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();

  const run = async (keepalive = false) => {
    if (signal.aborted) return;
    const sent = device.list();
    try {
      const { changes } = await callApi("PUT /api/saved/books", {
        // Lets the server detect a wrong clock.
        json: { changes: [...sent], sentAt: Date.now() },
        keepalive,
        signal,
      });
      signal.throwIfAborted();
      device.take(changes, sent);
      await storeMerged(userId, sent, changes);
    } catch (error) {
      // Retried with the next change, or when the network is back.
      if (!isOffline(error) && !signal.aborted) console.warn("The saved books are not synchronised.", error);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(() => run());
    }, DELAY_MS);
  };
  /** The page may be left before the delay is over. */
  const onLeave = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void run(true);
  };
  signal.addEventListener("abort", onReconnect(soon));
  addEventListener("pagehide", onLeave, { signal });
  whenUsed(soon, MIN_INTERVAL_MS, signal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  return { soon, stop: () => ended.abort() };
}
