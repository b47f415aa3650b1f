import { cacheNames } from "../worker/shared.ts";
import { removeCachedData } from "./device-data.ts";
import { hasShell } from "./service-worker.ts";

export type StorageReport = {
  usageBytes: number | null;
  quotaBytes: number | null;
  isPersisted: boolean;
  covers: number;
  samples: number;
  opensOffline: boolean;
};

export async function reportStorage(): Promise<StorageReport> {
  const [estimate, isPersisted, covers, samples, shell] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => false),
    countOf(cacheNames.covers),
    countOf(cacheNames.samples),
    hasShell(),
  ]);
  return {
    usageBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: isPersisted ?? false,
    covers,
    samples,
    // During the first installation no worker controls the page yet.
    opensOffline: shell && navigator.serviceWorker?.controller != null,
  };
}

export const requestPersistentStorage = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** Removes covers, samples, the catalogue and saved orders, which can be fetched again; the cart and the session stay. */
export async function clearCachedData(): Promise<void> {
  if (typeof caches !== "undefined")
    await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
  await removeCachedData();
}

async function countOf(name: string): Promise<number> {
  if (typeof caches === "undefined") return 0;
  try {
    return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
  } catch {
    // Cache Storage throws if site data is blocked.
    return 0;
  }
}
