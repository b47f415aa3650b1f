import { messageSW, Workbox } from "workbox-window";
import type { MessageToWorker } from "../worker/shared.ts";
import { idle } from "./scheduling.ts";
import { unlessUpdatesAreBlocked, updateReady } from "./update.ts";

const CHECK_INTERVAL_MS = 3_600_000;
/** Minimum interval of the checks when a tab comes to the foreground. */
const MIN_FOREGROUND_INTERVAL_MS = 60_000;
const MAX_ACTIVATION_MS = 3_000;

/** Checks for a new version, which `updateReady` then reports. @throws if there is no network */
export async function checkForUpdate(): Promise<void> {
  await (await worker()).workbox.update();
}

/**
 * Activates the new version and reloads every tab. Chromium delays the activation while the earlier worker is in use: this
 * tab is then reloaded after MAX_ACTIVATION_MS, and again by the activation.
 * @returns false while a tab blocks updates
 */
export const applyUpdate = (): Promise<boolean> =>
  unlessUpdatesAreBlocked(async () => {
    const { workbox, registration } = await worker();
    if (registration.waiting) {
      const controlling = new Promise((done) => workbox.addEventListener("controlling", done));
      workbox.messageSkipWaiting();
      await Promise.race([controlling, new Promise((done) => setTimeout(done, MAX_ACTIVATION_MS))]);
    }
    location.reload();
  });

/** Registers the worker and checks for updates: each hour, in the foreground, and after a missing chunk. Called once. @returns a function that stops the checks */
export function startServiceWorker(): () => void {
  // `npm run dev` has no service worker.
  if (import.meta.env.MODE === "development" || !("serviceWorker" in navigator)) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  let lastCheckAt = Date.now();

  const checkInBackground = () => {
    lastCheckAt = Date.now();
    // A check fails without a network, when there is no update to report.
    void checkForUpdate().catch(() => {});
  };
  const onForeground = () => {
    if (document.visibilityState === "visible" && Date.now() - lastCheckAt > MIN_FOREGROUND_INTERVAL_MS)
      checkInBackground();
  };
  const timer = setInterval(checkInBackground, CHECK_INTERVAL_MS);
  document.addEventListener("visibilitychange", onForeground, { signal });
  addEventListener("vite:preloadError", checkInBackground, { signal });
  void worker().catch((error) => console.warn("The shop cannot work offline here.", error));
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

type Registration = { workbox: Workbox; registration: ServiceWorkerRegistration };

let registered: Promise<Registration> | undefined;

/** Registers the worker once, and again if that failed or the browser has removed it. Repairs its cache if the shell is missing. */
async function worker(): Promise<Registration> {
  const previous = registered;
  const isRegistered = await previous?.then(
    () => navigator.serviceWorker.getRegistration(),
    () => false,
  );
  if (!isRegistered && registered === previous) registered = undefined;
  registered ??= register();
  const current = await registered;
  const { active } = current.registration;
  if (active && !(await hasShell())) void messageSW(active, { type: "REPAIR" } satisfies MessageToWorker);
  return current;
}

async function register(): Promise<Registration> {
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" });
  // Both events, since Workbox sends "waiting" by a timer, which is late in a background tab, but is the only event for a
  // worker that was waiting before.
  workbox.addEventListener("installed", noticeUpdate);
  workbox.addEventListener("waiting", noticeUpdate);
  workbox.addEventListener("controlling", () => {
    // Without an earlier worker there is nothing to reload for.
    if (updateReady.get()) location.reload();
    else void cacheVisibleCovers();
  });
  workbox.addEventListener("redundant", () => {
    // Workbox tracks only the first update it finds, so it is registered again after one that failed.
    registered = undefined;
  });
  const registration = await workbox.register();
  if (!registration) throw new Error("This browser registers no worker.");
  // Claims control after the page has loaded: earlier, the browser would drop preloaded files. Not by a Workbox event, since
  // there is none if another page has registered the worker meanwhile.
  if (!navigator.serviceWorker.controller) void navigator.serviceWorker.ready.then(claim);
  return { workbox, registration };
}

const claim = async ({ active }: ServiceWorkerRegistration) =>
  active && messageSW(active, { type: "CLAIM" } satisfies MessageToWorker);

async function noticeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Without an active worker, the waiting one is the first installation, not an update.
  if (registration?.waiting && registration.active) updateReady.set(true);
}

/** Fetches covers that were loaded before the worker was active again, so that it caches them; they come from the HTTP cache. */
async function cacheVisibleCovers(): Promise<void> {
  const urls = [...document.images].map(({ currentSrc }) => currentSrc);
  for (const cover of urls.filter((source) => source.includes("/media/covers/"))) {
    await idle();
    await fetch(cover).catch(() => {});
  }
}

/** The precache is stored as a whole, so index.html proves that all of it is there. */
export async function hasShell(): Promise<boolean> {
  if (typeof caches === "undefined") return false;
  // Rejects where site data is blocked.
  const shell = await caches.match("/index.html", { ignoreSearch: true }).catch(() => undefined);
  return shell !== undefined;
}
