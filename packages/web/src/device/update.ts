import { createStore } from "./store.ts";

export const updateReady = createStore(false);

const LOCK = "keep-this-page";

/** Blocks updates in all tabs until the returned function is called, so that input on this page is not lost. */
export function blockUpdates(): () => void {
  const stop = new AbortController();
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  navigator.locks?.request(LOCK, { mode: "shared", signal: stop.signal }, () => released).catch(() => {});
  return () => {
    stop.abort();
    release();
  };
}

/** @returns false, without calling `reload`, while a tab blocks updates */
export const unlessUpdatesAreBlocked = (reload: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await reload();
    return true;
  });
