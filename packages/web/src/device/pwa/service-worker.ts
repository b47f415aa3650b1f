import type { MessageToWorker } from "../../worker/messages.ts";
import { hasShell } from "../cached-shell.ts";
import { idle } from "../scheduling.ts";
import { unlessUpdatesAreBlocked, updateReady } from "./update.ts";

const HOUR_MS = 3_600_000;
const FOREGROUND_MS = 60_000;

/** A new version is reported by `updateReady`. @throws when there is no network */
export async function checkForUpdate(): Promise<void> {
  await (await register()).update();
}

/** Activates the new version and reloads every tab. @returns false while a tab blocks updates */
export const applyUpdate = (): Promise<boolean> =>
  unlessUpdatesAreBlocked(async () => {
    const { waiting } = await register();
    if (waiting) {
      const { serviceWorker } = navigator;
      const controlling = new Promise((done) => serviceWorker.addEventListener("controllerchange", done));
      send(waiting, { type: "SKIP_WAITING" });
      await controlling;
    }
    location.reload();
  });

/** Checks each hour in the foreground, and for a missing chunk; a new version waits. Returns a stop. Called once. */
export function startServiceWorker(): () => void {
  // `npm run dev` has none.
  if (import.meta.env.MODE === "development" || !("serviceWorker" in navigator)) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  let lastCheckAt = Date.now();

  const checkInBackground = () => {
    lastCheckAt = Date.now();
    // Without a network there is no update to report.
    void checkForUpdate().catch(() => {});
  };
  const onForeground = () => {
    if (document.visibilityState === "visible" && Date.now() - lastCheckAt > FOREGROUND_MS)
      checkInBackground();
  };
  const timer = setInterval(checkInBackground, HOUR_MS);
  document.addEventListener("visibilitychange", onForeground, { signal });
  addEventListener("vite:preloadError", checkInBackground, { signal });
  void register().catch((error) => console.warn("The shop cannot work offline here.", error));
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

/** The same registration each time, also after another page or the browser has removed it. */
async function register(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  // Each listener is added once, however often this runs.
  registration.addEventListener("updatefound", followInstallation);
  serviceWorker.addEventListener("controllerchange", onNewController);
  await followInstallation();
  // After the page has loaded: a worker that takes control earlier makes the browser drop preloaded files.
  if (!serviceWorker.controller)
    void serviceWorker.ready.then(({ active }) => send(active, { type: "CLAIM" }));
  if (registration.active && !(await hasShell())) send(registration.active, { type: "REPAIR" });
  return registration;
}

const send = (worker: ServiceWorker | null, message: MessageToWorker): void => worker?.postMessage(message);

async function followInstallation(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.installing?.addEventListener("statechange", followInstallation);
  // Without an active worker the waiting one is the first.
  if (registration?.waiting && registration.active) updateReady.set(true);
}

// Without an earlier worker there is nothing to reload for.
const onNewController = (): void => (updateReady.get() ? location.reload() : void cacheVisibleCovers());

/** Fetches the covers loaded before the worker was active through it; they come from the HTTP cache. */
async function cacheVisibleCovers(): Promise<void> {
  const urls = [...document.images].map(({ currentSrc }) => currentSrc);
  for (const cover of urls.filter((source) => source.includes("/media/covers/"))) {
    await idle();
    await fetch(cover).catch(() => {});
  }
}
