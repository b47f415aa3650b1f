import { createStore } from "./browser/store.ts";

/** True once a newer build of the shop lies ready on this device. */
export const updateReady = createStore(false);

/** Held, shared, by every tab in the midst of something that a reload would spoil. */
const LOCK = "keep-this-page";

/** No tab reloads for a new version from now on, as during checkout. @returns ends that */
export function holdUpdates(): () => void {
  const stop = new AbortController();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  navigator.locks?.request(LOCK, { mode: "shared", signal: stop.signal }, () => held).catch(() => {});
  return () => {
    stop.abort();
    release();
  };
}

/** Does what reloads all tabs. @returns false, and does nothing, while one of them may not be reloaded */
export const unlessUpdatesAreHeld = (reload: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await reload();
    return true;
  });
