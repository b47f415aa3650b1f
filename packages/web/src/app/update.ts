import { createStore } from "../data/store.ts";
import { SKIP_WAITING } from "../worker/cache-names.ts";

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

/** Puts the new version in place of this one, in every tab. @returns false when a tab may not be reloaded now */
export const applyUpdate = (): Promise<boolean> =>
  navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting) {
      const taken = new Promise((done) =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
      );
      registration.waiting.postMessage(SKIP_WAITING);
      await taken;
    }
    location.reload();
    return true;
  });
