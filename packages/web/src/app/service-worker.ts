import { idle } from "../data/idle.ts";
import { REPAIR } from "../worker/cache-names.ts";
import { hasShell } from "./storage.ts";
import { updateReady } from "./update.ts";

const HOUR_MS = 3_600_000;
/** Going to and fro between two apps asks no more often than this. */
const FOREGROUND_MS = 60_000;

/** Looks for a newer version at once; what it finds shows in `updateReady`. @throws when there is no network */
export async function lookForUpdate(): Promise<void> {
  const registration = await wholeRegistration();
  follow(registration);
  await registration.update();
}

/**
 * Registers the worker and keeps looking for a newer one: each hour, on return to the foreground, and when a part of this
 * build is missing. A new one waits until somebody agrees (app/update.ts); then every tab reloads. Called once, after the
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
  navigator.serviceWorker.addEventListener(
    "controllerchange",
    () => {
      // A first worker takes nothing away from the page.
      if (updateReady.get()) location.reload();
      else void keepShownCovers();
    },
    { signal },
  );
  void wholeRegistration().then(follow, (error) => console.warn("The shop cannot work offline here.", error));
  return () => {
    stop.abort();
    clearInterval(clock);
  };
}

/** The covers which came before there was a worker pass through it now, out of the browser's own cache. */
async function keepShownCovers(): Promise<void> {
  const shown = [...document.images].map(({ currentSrc }) => currentSrc);
  for (const cover of shown.filter((source) => source.includes("/media/covers/"))) {
    await idle();
    await fetch(cover).catch(() => {});
  }
}

/** The registration, made again when the browser has taken it away, and made whole when it took files alone. */
async function wholeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  if (registration.active && !(await hasShell())) registration.active.postMessage(REPAIR);
  return registration;
}

const followed = new WeakSet<ServiceWorkerRegistration>();

/** Notices when a newer worker is installed and waits. */
function follow(registration: ServiceWorkerRegistration): void {
  const notice = () => {
    // Without one at work, what waits is the first.
    if (registration.waiting && registration.active) updateReady.set(true);
  };
  notice();
  if (followed.has(registration)) return;
  followed.add(registration);
  const followInstalling = () => registration.installing?.addEventListener("statechange", notice);
  registration.addEventListener("updatefound", followInstalling);
  followInstalling();
}
