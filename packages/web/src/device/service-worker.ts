import { messageSW, Workbox } from "workbox-window";
import type { MessageToWorker } from "../worker/shared.ts";
import { idle } from "./scheduling.ts";
import { unlessUpdatesAreBlocked, updateReady } from "./update.ts";

const HOUR_MS = 3_600_000;
const FOREGROUND_MS = 60_000;
const ACTIVATION_MS = 3_000;

/** A new version is reported by `updateReady`. @throws when there is no network */
export async function checkForUpdate(): Promise<void> {
  await (await worker()).workbox.update();
}

/**
 * Activates the new version and reloads every tab. Chromium delays the activation while the earlier worker is in use: then
 * the tab is reloaded all the same, and again by the activation.
 * @returns false while a tab blocks updates
 */
export const applyUpdate = (): Promise<boolean> =>
  unlessUpdatesAreBlocked(async () => {
    const { workbox, registration } = await worker();
    if (registration.waiting) {
      const controlling = new Promise((done) => workbox.addEventListener("controlling", done));
      workbox.messageSkipWaiting();
      await Promise.race([controlling, new Promise((done) => setTimeout(done, ACTIVATION_MS))]);
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
  void worker().catch((error) => console.warn("The shop cannot work offline here.", error));
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

type Registration = { workbox: Workbox; registration: ServiceWorkerRegistration };

let registered: Promise<Registration> | undefined;

/** Registers the worker once, and again after that has failed or the browser has removed it. Repairs its cache. */
async function worker(): Promise<Registration> {
  const known = registered;
  const isRegistered = await known?.then(
    () => navigator.serviceWorker.getRegistration(),
    () => false,
  );
  if (!isRegistered && registered === known) registered = undefined;
  registered ??= register();
  const current = await registered;
  const { active } = current.registration;
  if (active && !(await hasShell())) void messageSW(active, { type: "REPAIR" } satisfies MessageToWorker);
  return current;
}

async function register(): Promise<Registration> {
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" });
  // Workbox sends "waiting" by a timer, late in a background tab, but also for a worker that was waiting before.
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
  // After the page has loaded: a worker that takes control earlier makes the browser drop preloaded files.
  // Workbox tells of no worker that another page has registered meanwhile.
  if (!navigator.serviceWorker.controller) void navigator.serviceWorker.ready.then(claim);
  return { workbox, registration };
}

const claim = async ({ active }: ServiceWorkerRegistration) =>
  active && messageSW(active, { type: "CLAIM" } satisfies MessageToWorker);

async function noticeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Without an active worker the waiting one is the first.
  if (registration?.waiting && registration.active) updateReady.set(true);
}

/** Fetches the covers loaded before the worker was active through it; they come from the HTTP cache. */
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
  // Refused where site data is blocked.
  const shell = await caches.match("/index.html", { ignoreSearch: true }).catch(() => undefined);
  return shell !== undefined;
}
