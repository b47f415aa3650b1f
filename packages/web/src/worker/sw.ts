/// <reference lib="webworker" />
import { API, LOCAL_TOOLS, MACHINE_PATHS, MEDIA, matchPaths } from "@frangipani/functions/paths";
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import type { RouteHandlerCallbackOptions, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { RangeRequestsPlugin } from "workbox-range-requests";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { cacheNames } from "./cache-names.ts";
import type { MessageToWorker } from "./messages.ts";
import { pageOr, warmPages } from "./pages.ts";
import { refuseLargerThan } from "./refuse-larger-than.ts";
import { repairApp } from "./repair.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Workbox types its own plugins' hooks "or undefined", which exactOptionalPropertyTypes refuses. */
const own = (...plugins: object[]) => plugins as WorkboxPlugin[];

const app = self.__WB_MANIFEST;
const day = 24 * 60 * 60;

// Pages are answered below, "/" as well.
precacheAndRoute(app, { directoryIndex: "" });
cleanupOutdatedCaches();

const shell = createHandlerBoundToURL("/index.html");

const hasPage = new RegExp(import.meta.env.PAGES, "i");

/** Every page is the app shell, or what the server rendered of it before. What the server answers itself is left to it. */
registerRoute(
  new NavigationRoute(answerPage, {
    denylist: [
      matchPaths([
        ...[API, MEDIA, LOCAL_TOOLS].map((path) => `${path}/*`),
        ...MACHINE_PATHS,
        "/sw.js",
        "/manifest.webmanifest",
      ]),
    ],
  }),
);

async function answerPage(asked: RouteHandlerCallbackOptions): Promise<Response> {
  if (hasPage.test(asked.url.pathname)) return pageOr(shell, asked);
  // That this build has no such page: a newer one may, and the server says so.
  const answer = await fetch(asked.request).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  const { body, headers } = await shell(asked);
  return new Response(body, { status: 404, headers });
}

type RoutingInstall = ExtendableEvent & {
  addRoutes?(rule: { condition: { requestMode: RequestMode }; source: "fetch-event" }): Promise<void>;
};

/** Chromium may ask the server for a page as well while it starts the worker, which has the page: spares that request. */
self.addEventListener("install", (event: RoutingInstall) => {
  const spared = event.addRoutes?.({ condition: { requestMode: "navigate" }, source: "fetch-event" });
  // A browser which knows routes and not this one asks as it would without.
  if (spared) event.waitUntil(spared.catch((error) => console.warn("Pages may be asked for twice.", error)));
  event.waitUntil(warmPages(event));
});

/** Named by their hash, so never stale. At most 600 × 128 kB; a drawn cover stands in for what is not kept. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${MEDIA}/covers/`),
  new CacheFirst({
    cacheName: cacheNames.covers,
    plugins: own(
      new CacheableResponsePlugin({ statuses: [200] }),
      refuseLargerThan(128_000),
      new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 90 * day, purgeOnQuotaError: true }),
    ),
  }),
);

/** A sample once opened can be read again without a network: the last 12, at most 10 MB each. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${MEDIA}/samples/`),
  new CacheFirst({
    cacheName: cacheNames.samples,
    plugins: own(
      new RangeRequestsPlugin(),
      new CacheableResponsePlugin({ statuses: [200] }),
      refuseLargerThan(10_000_000),
      new ExpirationPlugin({ maxEntries: 12, maxAgeSeconds: 90 * day, purgeOnQuotaError: true }),
    ),
  }),
);

/** What of the app is not fetched ahead (vite.config.ts): the PDF reader, fetched with the first sample, opens others offline. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: cacheNames.parts,
    plugins: own(
      new CacheableResponsePlugin({ statuses: [200] }),
      refuseLargerThan(3_000_000),
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: 90 * day, purgeOnQuotaError: true }),
    ),
  }),
);

self.addEventListener("message", (event) => {
  const message = event.data as MessageToWorker;
  switch (message.type) {
    case "SKIP_WAITING":
      // A new version takes over when a person has agreed to it, never by itself.
      return void self.skipWaiting();
    case "CLAIM":
      return event.waitUntil(self.clients.claim());
    case "REPAIR":
      // What is missing now is asked for again another time.
      return event.waitUntil(repairApp(app).catch(() => {}));
  }
});
