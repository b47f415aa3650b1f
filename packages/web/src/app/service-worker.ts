import { messageSW, Workbox } from "workbox-window";
import type { MessageToWorker } from "../worker/messages.ts";
import { idle } from "./browser/scheduling.ts";
import { hasShell } from "./storage.ts";
import { unlessUpdatesAreHeld, updateReady } from "./update.ts";

const HOUR_MS = 3_600_000;
/** Going to and fro between two apps asks no more often than this. */
const FOREGROUND_MS = 60_000;

/** Looks for a newer version at once; what it finds shows in `updateReady`. @throws when there is no network */
export async function lookForUpdate(): Promise<void> {
  await (await worker()).workbox.update();
}

/** Puts the new version in place of this one, in every tab. @returns false when a tab may not be reloaded now */
export const applyUpdate = (): Promise<boolean> =>
  unlessUpdatesAreHeld(async () => {
    const { workbox, registration } = await worker();
    if (registration.waiting) {
      const controlling = new Promise((done) => workbox.addEventListener("controlling", done));
      workbox.messageSkipWaiting();
      await controlling;
    }
    location.reload();
  });

/**
 * Registers the worker and keeps looking for a newer one: each hour, on return to the foreground, and when a part of this
 * build is missing. A new one waits until somebody agrees (`applyUpdate`); then every tab reloads. Called once, after the
 * first screen stands.
 * @returns stops looking
 */
export function startServiceWorker(): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  let looked = Date.now();

  const quietly = () => {
    looked = Date.now();
    // Without a network there is nothing to find, and nothing to say about it.
    void lookForUpdate().catch(() => {});
  };
  const onForeground = () => {
    if (document.visibilityState === "visible" && Date.now() - looked > FOREGROUND_MS) quietly();
  };
  const clock = setInterval(quietly, HOUR_MS);
  document.addEventListener("visibilitychange", onForeground, { signal });
  addEventListener("vite:preloadError", quietly, { signal });
  void worker().catch((error) => console.warn("The shop cannot work offline here.", error));
  return () => {
    stop.abort();
    clearInterval(clock);
  };
}

type Registered = { workbox: Workbox; registration: ServiceWorkerRegistration };

let registered: Promise<Registered> | undefined;

/** The worker, registered again when the browser has taken it away, and made whole when it took files alone. */
async function worker(): Promise<Registered> {
  const known = registered;
  const isThere = await known?.then(
    () => navigator.serviceWorker.getRegistration(),
    () => false,
  );
  if (!isThere && registered === known) registered = undefined;
  registered ??= register();
  const found = await registered;
  const { active } = found.registration;
  if (active && !(await hasShell())) void messageSW(active, { type: "REPAIR" } satisfies MessageToWorker);
  return found;
}

async function register(): Promise<Registered> {
  const workbox = new Workbox("/sw.js", { updateViaCache: "none" });
  // "waiting" comes by a timer, which a tab in the background hears late; but it tells of one that waited before.
  workbox.addEventListener("installed", noticeUpdate);
  workbox.addEventListener("waiting", noticeUpdate);
  workbox.addEventListener("controlling", () => {
    // A first worker takes nothing away from the page.
    if (updateReady.get()) location.reload();
    else void keepShownCovers();
  });
  workbox.addEventListener("redundant", () => {
    // Workbox follows the first update it finds and no other: after one that could not be installed it begins anew.
    registered = undefined;
  });
  const registration = await workbox.register();
  if (!registration) throw new Error("This browser registers no worker.");
  // Only now, after the page's load: a worker that takes over earlier makes the browser drop what the page has preloaded.
  if (!navigator.serviceWorker.controller) void workbox.active.then(claim);
  return { workbox, registration };
}

const claim = (active: ServiceWorker) => messageSW(active, { type: "CLAIM" } satisfies MessageToWorker);

async function noticeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Without one at work, what waits is the first.
  if (registration?.waiting && registration.active) updateReady.set(true);
}

/** The covers which came before there was a worker pass through it now, out of the browser's own cache. */
async function keepShownCovers(): Promise<void> {
  const shown = [...document.images].map(({ currentSrc }) => currentSrc);
  for (const cover of shown.filter((source) => source.includes("/media/covers/"))) {
    await idle();
    await fetch(cover).catch(() => {});
  }
}
