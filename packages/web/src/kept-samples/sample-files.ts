import { sampleUrl } from "@frangipani/core/books";
import { cacheNames, keptCacheNames } from "../worker/shared.ts";

/** Finds a sample that was opened on this device and is still cached. */
export const findOpenedSample = (name: string): Promise<Response | undefined> =>
  caches.match(sampleUrl(name), { cacheName: cacheNames.samples }).catch(() => undefined);

/** Whether a sample can be opened offline, since it was opened before or is kept. */
export const isOnDevice = async (name: string): Promise<boolean> =>
  (await caches.match(sampleUrl(name)).catch(() => undefined)) !== undefined;

/** Stores a file completely or not at all. @throws "QuotaExceededError" if the disk is full */
export async function storeSampleFile(name: string, file: Blob): Promise<void> {
  const cache = await caches.open(keptCacheNames.samples);
  const headers = { "content-type": "application/pdf", "content-length": String(file.size) };
  await cache.put(sampleUrl(name), new Response(file, { headers }));
}

export async function removeSampleFile(name: string): Promise<void> {
  await (await caches.open(keptCacheNames.samples)).delete(sampleUrl(name));
}

/** Removes files other than `names`. @returns which of `names` are stored */
export async function removeOtherSampleFiles(names: readonly string[]): Promise<Set<string>> {
  if (!(await caches.has(keptCacheNames.samples))) return new Set();
  const cache = await caches.open(keptCacheNames.samples);
  const paths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const keptPaths = new Set(names.map(sampleUrl));
  await Promise.all([...paths].filter((path) => !keptPaths.has(path)).map((path) => cache.delete(path)));
  return new Set(names.filter((name) => paths.has(sampleUrl(name))));
}

/** Also removes the PDF reader, which is only needed for samples. */
export const removeReaderAndSamples = (): Promise<unknown> =>
  Promise.all(Object.values(keptCacheNames).map((name) => caches.delete(name)));
