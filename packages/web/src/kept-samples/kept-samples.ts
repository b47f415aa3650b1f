import { onReconnect } from "../device/connection.ts";
import { requestPersistentStorage } from "../device/storage.ts";
import type { MessageToWorker } from "../worker/messages.ts";
import { downloadSamples } from "./download-samples.ts";
import { addSamples, followSamples, type SampleToKeep } from "./samples-database.ts";
import { hasKeptSamples, keptSamples } from "./samples-state.ts";
import { followConnectionKind } from "./wifi.ts";

let isStarted = false;

/** Follows the database with other tabs, and continues interrupted downloads. Idempotent. */
export function startKeptSamples(): void {
  if (isStarted) return;
  isStarted = true;
  followSamples((samples) => {
    keptSamples.set(samples);
    hasKeptSamples.set(samples.length > 0);
    void cacheReader(samples.length > 0);
  });
  const resume = () => void resumeDownloads();
  onReconnect(resume);
  followConnectionKind(resume);
  resume();
}

export async function resumeDownloads(): Promise<void> {
  await downloadSamples().catch((error) => console.warn("The samples are not kept.", error));
}

/** @throws if this browser stores nothing */
export async function keepSamples(samples: readonly SampleToKeep[]): Promise<void> {
  startKeptSamples();
  await addSamples(samples);
  void requestPersistentStorage();
  void resumeDownloads();
}

let isReaderCached = false;

/** The worker caches the PDF reader, which is not precached. It is removed with the last sample. */
async function cacheReader(isNeeded: boolean): Promise<void> {
  if (isNeeded === isReaderCached) return;
  isReaderCached = isNeeded;
  if (!isNeeded) return;
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ type: "CACHE_READER" } satisfies MessageToWorker);
}
