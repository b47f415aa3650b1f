import type { RouteHandlerCallbackOptions, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { StaleWhileRevalidate } from "workbox-strategies";
import { cacheNames } from "./shared.ts";

const RENDERED_PATH = /^\/(|browse|categories|(category|book)\/[^/]+)$/;

const MAX_PAGES = 60;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

const buildOf = async (page: Response | undefined): Promise<string | undefined> =>
  /<meta name="build" content="([^"]+)"/.exec((await page?.clone().text()) ?? "")?.[1];

/** Caches and serves only pages of this build: another build's page needs files that are not precached, and its markup may differ. */
const ofThisBuild: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    (await isOfThisBuild(response)) ? withoutPreloads(response) : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && (await isOfThisBuild(cachedResponse)) ? cachedResponse : null,
};

/** Removes preloads of covers, which the worker caches: Chromium may drop a preload that came through a worker, and load it again. */
const withoutPreloads = async (page: Response): Promise<Response> =>
  new Response((await page.text()).replace(/<link rel="preload"[^>]*>/g, ""), page);

const isOfThisBuild = async (page: Response): Promise<boolean> =>
  page.ok && (await buildOf(page)) === (await buildOf(await shellPage()));

const shellPage = async () => (await matchPrecache("/index.html")) ?? fetch("/index.html");

const strategy = new StaleWhileRevalidate({
  cacheName: cacheNames.pages,
  plugins: [
    ofThisBuild,
    new ExpirationPlugin({
      maxEntries: MAX_PAGES,
      maxAgeSeconds: MAX_AGE_SECONDS,
      purgeOnQuotaError: true,
    }) as WorkboxPlugin,
  ],
});

/** Serves the cached page and refreshes it for the next visit; otherwise the app shell, which shows the local catalogue. */
export async function pageOrShell(
  shell: (options: RouteHandlerCallbackOptions) => Promise<Response>,
  options: RouteHandlerCallbackOptions,
): Promise<Response> {
  const { url, request, event } = options;
  if (!RENDERED_PATH.test(url.pathname)) return shell(options);
  const cached = await caches.match(request, { cacheName: cacheNames.pages });
  const isUsable = cached !== undefined && (await isOfThisBuild(cached));
  const [page, done] = strategy.handleAll({ request, event });
  // A failed refresh is ignored: the cached page stays.
  event.waitUntil(done.catch(() => {}));
  page.catch(() => {});
  // If the cached page has expired, the strategy waits for the network.
  return isUsable ? page.catch(() => shell(options)) : shell(options);
}

/** Caches the pages that most visits open first. */
export const warmPages = (event: ExtendableEvent): Promise<unknown> =>
  Promise.allSettled(["/", "/browse"].map((path) => strategy.handle({ request: new Request(path), event })));
