import type { SavedList } from "@frangipani/core/saved-books";
import { isOffline } from "../app/api/api-error.ts";
import { callApi } from "../app/api/call-api.ts";
import { onReconnect } from "../app/browser/connection.ts";
import { storeMerged } from "./saved-database.ts";

/** Several changes go together. */
const DELAY_MS = 100;
/** When the tab is shown again; other devices' changes are not urgent. */
const MIN_INTERVAL_MS = 30_000;

export type AccountSync = { soon(): void; stop(): void };

type Device = {
  list(): SavedList;
  /** @param sent what the account was sent, which then had `merged` */
  take(merged: SavedList, sent: SavedList): void;
};

/** Merges this device's list with the account's: soon after a change, when the network is back, when the tab is shown again. */
export function syncWithAccount(userId: string, device: Device): AccountSync {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  let lastAt = 0;

  const run = async () => {
    if (signal.aborted) return;
    lastAt = Date.now();
    const sent = device.list();
    try {
      const { changes } = await callApi("PUT /api/saved/books", { json: { changes: [...sent] }, signal });
      signal.throwIfAborted();
      device.take(changes, sent);
      await storeMerged(userId, sent, changes);
    } catch (error) {
      // Sent again with the next change, or when the network is back.
      if (!isOffline(error) && !signal.aborted) console.warn("The saved books are not synchronised.", error);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, DELAY_MS);
  };
  const onShown = () => {
    if (document.visibilityState === "visible" && Date.now() - lastAt >= MIN_INTERVAL_MS) soon();
  };
  signal.addEventListener("abort", onReconnect(soon));
  document.addEventListener("visibilitychange", onShown, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return { soon, stop: () => ended.abort() };
}
