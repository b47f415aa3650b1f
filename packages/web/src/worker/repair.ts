import { cacheNames } from "workbox-core";
import { getCacheKeyForURL, type PrecacheEntry } from "workbox-precaching";

const PAGE = "/index.html";

/**
 * Fetches the missing files of the precache, since Workbox stores them only during an installation. The page comes last,
 * and only if it is of this build: a newer one comes with its own worker.
 */
export async function repairApp(entries: readonly (string | PrecacheEntry)[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const paths = entries.map((entry) => new URL(typeof entry === "string" ? entry : entry.url, location.href));
  for (const { pathname } of paths.sort(
    (a, b) => Number(a.pathname === PAGE) - Number(b.pathname === PAGE),
  )) {
    const key = getCacheKeyForURL(pathname);
    if (!key || (await cache.match(key))) continue;
    const response = await fetch(pathname, { cache: "no-cache" });
    if (!response.ok) return;
    if (pathname === PAGE && !(await isOfThisBuild(response.clone()))) return;
    await cache.put(key, response);
  }
}

async function isOfThisBuild(page: Response): Promise<boolean> {
  const named = (await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  return named.every((path) => getCacheKeyForURL(path) !== undefined);
}
