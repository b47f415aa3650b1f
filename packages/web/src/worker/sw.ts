import { API, LOCAL_TOOLS, MACHINE_PATHS, MEDIA, pathPattern } from "@frangipani/functions/paths";
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import {
  type RouteHandlerCallbackOptions,
  type WorkboxPlugin,
  cacheNames as workboxCaches,
} from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { RangeRequestsPlugin } from "workbox-range-requests";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import {
  absoluteUrls,
  cacheReader,
  isOfReader,
  removeEarlierReader,
  updateReader,
  withKeptCache,
} from "./kept-samples.ts";
import { pageOrShell, warmPages } from "./pages.ts";
import { listenForPushMessages } from "./push.ts";
import { cacheNames, keptCacheNames, type MessageToWorker } from "./shared.ts";

/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

const entries = self.__WB_MANIFEST;
const readerEntries = entries.filter(isOfReader);
const precacheEntries = entries.filter((entry) => !isOfReader(entry));
const SHELL_PATH = "/index.html";
/** Files that were not used for this long are removed. */
const MAX_UNUSED_SECONDS = 90 * 24 * 60 * 60;

// No directory index, since pages, including "/", are handled below.
precacheAndRoute(precacheEntries, { directoryIndex: "" });
cleanupOutdatedCaches();

const shell = createHandlerBoundToURL(SHELL_PATH);

const pagePaths = new RegExp(import.meta.env.PAGES, "i");

registerRoute(
  new NavigationRoute(handleNavigation, {
    denylist: [
      pathPattern([
        ...[API, MEDIA, LOCAL_TOOLS].map((path) => `${path}/*`),
        ...MACHINE_PATHS,
        "/sw.js",
        "/manifest.webmanifest",
      ]),
    ],
  }),
);

async function handleNavigation(options: RouteHandlerCallbackOptions): Promise<Response> {
  if (pagePaths.test(options.url.pathname)) return pageOrShell(shell, options);
  // This build has no such page, but a newer one may, so the server is asked.
  const response = await fetch(options.request).catch(() => undefined);
  if (response && response.status < 500) return response;
  const { body, headers } = await shell(options);
  return new Response(body, { status: 404, headers });
}

type Route = {
  condition: { requestMode: RequestMode } | { urlPattern: { pathname: string } };
  source: "fetch-event" | "network";
};
type RoutingInstall = ExtendableEvent & { addRoutes?(routes: Route[]): Promise<void> };

/**
 * Static routes, which Chromium applies without running the worker. Navigations wait for the worker; by default Chromium would
 * request the page from the network too while the worker starts. API calls never start the worker, since a call that keeps an
 * earlier worker running would delay a new version.
 */
self.addEventListener("install", (event: RoutingInstall) => {
  const registration = event.addRoutes?.([
    { condition: { requestMode: "navigate" }, source: "fetch-event" },
    { condition: { urlPattern: { pathname: `${API}/*` } }, source: "network" },
  ]);
  // Without static routes, the page may be requested twice.
  if (registration)
    event.waitUntil(registration.catch((error) => console.warn("Pages may be requested twice.", error)));
  event.waitUntil(warmPages(event));
  // A failure does not stop the installation; the page requests the reader again.
  event.waitUntil(updateReader(readerEntries).catch(() => {}));
});

self.addEventListener("activate", (event) => event.waitUntil(removeEarlierReader(readerEntries)));

/** Covers are immutable, since their names contain a hash. At most 600 × 128 kB; a drawn cover replaces one that is not cached. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${MEDIA}/covers/`),
  new CacheFirst({
    cacheName: cacheNames.covers,
    plugins: limits({ maxEntries: 600, maxBytes: 128_000 }),
  }),
);

/** Samples that can be read offline: kept ones, and the last 12 opened ones of at most 10 MB each. Downloads of samples to keep bypass this cache by "reload" (kept-samples/kept-samples.ts). */
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith(`${MEDIA}/samples/`) && request.cache !== "reload",
  new CacheFirst({
    cacheName: cacheNames.samples,
    plugins: [
      new RangeRequestsPlugin() as WorkboxPlugin,
      ...limits({ maxEntries: 12, maxBytes: 10_000_000 }),
      withKeptCache(keptCacheNames.samples),
    ],
  }),
);

/** Files of the app that are not precached. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: cacheNames.parts,
    plugins: [...limits({ maxEntries: 40, maxBytes: 3_000_000 }), withKeptCache(keptCacheNames.reader)],
  }),
);

const loadedPages = new Set<string>();

/** Claims control once all open pages have loaded, which each reports: a page that is still loading would lose its preloaded files. */
async function claimOnceLoaded(page: Client | null): Promise<void> {
  // There is no client if the page was closed meanwhile.
  if (!page) return;
  loadedPages.add(page.id);
  const controlled = new Set((await self.clients.matchAll({ type: "window" })).map(({ id }) => id));
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.every(({ id }) => controlled.has(id) || loadedPages.has(id))) await self.clients.claim();
}

self.addEventListener("message", (event) => {
  const message = event.data as MessageToWorker;
  switch (message.type) {
    case "SKIP_WAITING":
      // The page sends this only after the user agreed.
      return void self.skipWaiting();
    case "CLAIM":
      return event.waitUntil(claimOnceLoaded(event.source as Client | null));
    case "REPAIR":
      // A repair that fails is requested again later.
      return event.waitUntil(repairApp(precacheEntries).catch(() => {}));
    case "CACHE_READER":
      // If this fails, the next page with a kept sample requests it again.
      return event.waitUntil(cacheReader(readerEntries).catch(() => {}));
  }
});

listenForPushMessages();

/** Limits the number of entries of a cache and the bytes of each. The casts are needed, since Workbox's types do not fit exactOptionalPropertyTypes. */
function limits({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }): WorkboxPlugin[] {
  return [
    new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin,
    refuseLargerThan(maxBytes),
    new ExpirationPlugin({
      maxEntries,
      maxAgeSeconds: MAX_UNUSED_SECONDS,
      purgeOnQuotaError: true,
    }) as WorkboxPlugin,
  ];
}

/** Does not cache larger responses, so that the limit of entries also limits the bytes. */
function refuseLargerThan(bytes: number): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => {
      const stated = response.headers.get("content-length");
      const size = stated ? Number(stated) : (await response.clone().blob()).size;
      return size <= bytes ? response : null;
    },
  };
}

/** Fetches missing files of the precache: the shell last, and only if it is of this build. */
async function repairApp(entries: readonly (string | PrecacheEntry)[]): Promise<void> {
  const cache = await caches.open(workboxCaches.precache);
  const paths = absoluteUrls(entries).map((url) => new URL(url));
  for (const { pathname } of paths.sort(
    (a, b) => Number(a.pathname === SHELL_PATH) - Number(b.pathname === SHELL_PATH),
  )) {
    const key = getCacheKeyForURL(pathname);
    if (!key || (await cache.match(key))) continue;
    const response = await fetch(pathname, { cache: "no-cache" });
    if (!response.ok) return;
    if (pathname === SHELL_PATH && !(await isOfThisBuild(response.clone()))) return;
    await cache.put(key, response);
  }
}

async function isOfThisBuild(page: Response): Promise<boolean> {
  const named = (await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return named.every((path) => getCacheKeyForURL(path) !== undefined);
}
