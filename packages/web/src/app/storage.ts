import { cacheNames } from "../worker/cache-names.ts";

/** What this browser keeps of the shop; null where it does not say. */
export type StorageReport = {
  usageBytes: number | null;
  quotaBytes: number | null;
  /** Whether the browser has promised not to take it away by itself. */
  isPersisted: boolean;
  covers: number;
  samples: number;
  /** Whether the app itself is here, so that it opens without a network. */
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
    // While a first worker is still fetching there is none at work.
    opensOffline: shell && navigator.serviceWorker?.controller != null,
  };
}

/** Asks the browser not to take the cart away when the disk is full. @returns whether it agreed */
export const askToPersist = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** Whether the app's files are here: its first page stands for all of them, as they are stored together. */
export async function hasShell(): Promise<boolean> {
  if (typeof caches === "undefined") return false;
  return (await caches.match("/index.html", { ignoreSearch: true })) !== undefined;
}

/** Takes away what a visit brings again: covers, samples, the catalogue, orders seen before. Cart and sign-in stay. */
export async function clearRebuildable(): Promise<void> {
  if (typeof caches !== "undefined")
    await Promise.all(Object.values(cacheNames).map((name) => caches.delete(name)));
  const { recreateDatabase } = await import("../catalogue/storage/database.ts");
  await recreateDatabase();
}

async function countOf(name: string): Promise<number> {
  if (typeof caches === "undefined" || !(await caches.has(name))) return 0;
  return (await (await caches.open(name)).keys()).length;
}
