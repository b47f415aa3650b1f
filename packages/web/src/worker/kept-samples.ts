import type { WorkboxPlugin } from "workbox-core";
import type { PrecacheEntry } from "workbox-precaching";
import { keptCacheNames } from "./shared.ts";

type Entries = readonly (string | PrecacheEntry)[];

const urlOf = (entry: string | PrecacheEntry) => (typeof entry === "string" ? entry : entry.url);

/** Whether a file belongs to the PDF reader, which is fetched only when a sample is opened or kept. */
export const isOfReader = (entry: string | PrecacheEntry): boolean =>
  /^assets\/(pdf|jbig2|openjpeg)[-.]/.test(urlOf(entry));

/** Makes a route also serve from a cache of data that the user keeps, of any age. Must be the last plugin. */
export const withKeptCache = (cacheName: string): WorkboxPlugin => ({
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await caches.match(request.url, { cacheName })),
});

export async function cacheReader(entries: Entries): Promise<void> {
  const cache = await caches.open(keptCacheNames.reader);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = absoluteUrls(entries).filter((url) => !stored.has(url));
  // Sequentially, so that completed files stay if a later one fails.
  for (const url of missing) await cache.add(url);
}

/** If samples are kept, caches the new version's reader, whose file names differ from the earlier ones. */
export async function updateReader(entries: Entries): Promise<void> {
  if (await caches.has(keptCacheNames.samples)) await cacheReader(entries);
}

export async function removeEarlierReader(entries: Entries): Promise<void> {
  if (!(await caches.has(keptCacheNames.reader))) return;
  const cache = await caches.open(keptCacheNames.reader);
  const current = new Set(absoluteUrls(entries));
  const earlier = (await cache.keys()).filter(({ url }) => !current.has(url));
  await Promise.all(earlier.map((request) => cache.delete(request)));
}

export const absoluteUrls = (entries: Entries): string[] =>
  entries.map((entry) => new URL(urlOf(entry), location.href).href);
