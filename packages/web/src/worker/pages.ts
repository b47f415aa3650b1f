import type { RouteHandlerCallbackOptions, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache } from "workbox-precaching";
import { StaleWhileRevalidate } from "workbox-strategies";
import { cacheNames } from "./cache-names.ts";

/** Which pages the server renders (functions/src/pages/app.ts). */
const RENDERED = /^\/(|browse|categories|(category|book)\/[^/]+)$/;

const MAX_PAGES = 60;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

const buildOf = async (page: Response | undefined): Promise<string | undefined> =>
  /<meta name="build" content="([^"]+)"/.exec((await page?.clone().text()) ?? "")?.[1];

/** A page of another build asks for files that are not precached, and its markup is another one's. */
const ofThisBuild: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isOfThisBuild(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && (await isOfThisBuild(cachedResponse)) ? cachedResponse : null,
};

const isOfThisBuild = async (page: Response): Promise<boolean> =>
  page.ok && (await buildOf(page)) === (await buildOf(await shellPage()));

/** While the worker is being installed it is on its way into the precache. */
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

/**
 * The page as the server rendered it last, renewed for the next visit; without one the shell, which shows what the device
 * holds sooner than a slow network answers.
 */
export async function pageOr(
  shell: (options: RouteHandlerCallbackOptions) => Promise<Response>,
  options: RouteHandlerCallbackOptions,
): Promise<Response> {
  const { url, request, event } = options;
  if (!RENDERED.test(url.pathname)) return shell(options);
  const cached = await caches.match(request, { cacheName: cacheNames.pages });
  const isUsable = cached !== undefined && (await isOfThisBuild(cached));
  const [page, done] = strategy.handleAll({ request, event });
  // Without a network the page stays as it is.
  event.waitUntil(done.catch(() => {}));
  if (isUsable) return page;
  page.catch(() => {});
  return shell(options);
}

/** The pages that a next visit most likely begins with; what cannot be had is fetched on a visit. */
export const warmPages = (event: ExtendableEvent): Promise<unknown> =>
  Promise.allSettled(["/", "/browse"].map((path) => strategy.handle({ request: new Request(path), event })));
