import { type BookDetails, type BookId, sampleUrl } from "@frangipani/core/books";
import { fetchBook, findDetails } from "../catalogue/hooks/fetch-book.ts";
import { connection, fetchReported, onReconnect } from "../device/connection.ts";
import { isQuotaError } from "../device/device-data.ts";
import { inOneTab } from "../device/scheduling.ts";
import { requestPersistentStorage } from "../device/storage.ts";
import type { MessageToWorker } from "../worker/shared.ts";
import {
  findOpenedSample,
  removeOtherSampleFiles,
  removeReaderAndSamples,
  removeSampleFile,
  storeSampleFile,
} from "./sample-files.ts";
import {
  addSamples,
  canOpenDatabase,
  deleteSamples,
  followSamples,
  type KeptSample,
  listSamples,
  listUserSamples,
  type SampleToKeep,
  updateSample,
} from "./samples-database.ts";
import {
  areSamplesUnreadable,
  currentDownload,
  failedDownloads,
  hasKeptSamples,
  keptSamples,
} from "./samples-state.ts";
import { connectionKind, followConnectionKind } from "./wifi.ts";

let isStarted = false;

/** Follows the database, which other tabs change too, and continues interrupted downloads. Idempotent. */
export function startKeptSamples(): void {
  if (isStarted) return;
  isStarted = true;
  followSamples({
    onResult(samples) {
      areSamplesUnreadable.set(false);
      keptSamples.set(samples);
      hasKeptSamples.set(samples.length > 0);
      void cacheReader(samples.length > 0);
    },
    onFailure(error) {
      console.warn("This browser does not store which samples are kept.", error);
      areSamplesUnreadable.set(true);
    },
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

/** Tells the worker to cache the PDF reader, which is not precached; it is removed with the last sample. */
async function cacheReader(isNeeded: boolean): Promise<void> {
  if (isNeeded === isReaderCached) return;
  isReaderCached = isNeeded;
  if (!isNeeded) return;
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ type: "CACHE_READER" } satisfies MessageToWorker);
}

export async function removeSamples(bookIds: readonly BookId[]): Promise<void> {
  const removed = (await listSamples()).filter(({ bookId }) => bookIds.includes(bookId));
  await deleteSamples(bookIds);
  cancelDownload(bookIds);
  const remaining = await listSamples();
  if (remaining.length === 0) return void (await removeReaderAndSamples());
  // A file that another kept sample needs stays, since two books may share one.
  const needed = new Set(remaining.map(({ file }) => file?.name));
  const names = removed.flatMap(({ file }) => file?.name ?? []).filter((name) => !needed.has(name));
  await Promise.all(names.map(removeSampleFile));
}

/** Removes the samples of all users, but not a visitor's. @throws if they could not be removed */
export async function removeUserSamples(): Promise<void> {
  if (!(await canOpenDatabase())) return;
  const samples = await listUserSamples();
  if (samples.length > 0) await removeSamples(samples.map(({ bookId }) => bookId));
}

/** Aborts the running download. */
let downloadController: AbortController | undefined;
let queued: Promise<void> | undefined;
let running: Promise<unknown> = Promise.resolve();

/** Downloads missing samples sequentially, in one tab at a time. Without a network the remaining ones wait. */
async function downloadSamples(): Promise<void> {
  // A queued run will include everything that was added until then.
  queued ??= runSequentially(async () => {
    queued = undefined;
    await reconcileFiles();
    await downloadMissing();
  });
  await queued;
}

function cancelDownload(bookIds: readonly BookId[]): void {
  const current = currentDownload.get();
  if (current && bookIds.includes(current.bookId)) downloadController?.abort();
}

/** Runs are sequential across all tabs. */
function runSequentially(work: () => Promise<void>): Promise<void> {
  const run = running.then(() => inOneTab("kept-samples", work));
  running = run.catch(() => {});
  return run;
}

/** Marks samples as missing whose files the browser has evicted, and removes files that a closed tab left over. */
async function reconcileFiles(): Promise<void> {
  const samples = await listSamples();
  const stored = await removeOtherSampleFiles(samples.flatMap(({ file }) => file?.name ?? []));
  for (const { bookId, file } of samples)
    if (file && !stored.has(file.name)) await updateSample(bookId, { file: undefined });
}

async function downloadMissing(): Promise<void> {
  const attempted = new Set<BookId>();
  for (;;) {
    const next = (await listSamples()).find((sample) => isDue(sample) && !attempted.has(sample.bookId));
    if (!next) return;
    attempted.add(next.bookId);
    if (!(await download(next))) return;
  }
}

const isDue = ({ file, problem, waitsForWifi }: KeptSample): boolean =>
  !file && !problem && (!waitsForWifi || connectionKind() === "wifi");

/** @returns false without a network, when further downloads would fail too */
async function download({ bookId }: KeptSample): Promise<boolean> {
  downloadController = new AbortController();
  const { signal } = downloadController;
  currentDownload.set({ bookId, part: 0 });
  failedDownloads.set(failedDownloads.get().filter((failed) => failed !== bookId));
  try {
    const { name, file } = await fetchSample(bookId, signal, (part) => currentDownload.set({ bookId, part }));
    await storeSampleFile(name, file);
    const isStillWanted = await updateSample(bookId, { file: { name, bytes: file.size } });
    if (!isStillWanted) await removeSampleFile(name);
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    if (error instanceof SampleMissing)
      return await updateSample(bookId, { problem: "missing" }).then(() => true);
    if (isQuotaError(error)) return await updateSample(bookId, { problem: "full" }).then(() => true);
    if (!connection.get()) return false;
    console.warn("A sample was not fetched; it is requested again later.", error);
    failedDownloads.set([...failedDownloads.get(), bookId]);
    return true;
  } finally {
    currentDownload.set(null);
  }
}

/** Thrown if the book has no sample, or is no longer sold. */
class SampleMissing extends Error {}

/** Reads a sample from the cache of opened samples, or fetches it. @param onProgress gets 0 to 1. @throws SampleMissing, or the network's error */
async function fetchSample(
  bookId: BookId,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<{ name: string; file: Blob }> {
  const name = (await currentDetails(bookId))?.samplePdf;
  if (!name) throw new SampleMissing();
  const opened = await findOpenedSample(name);
  if (opened) return { name, file: await opened.blob() };
  // "reload" bypasses the worker's cache, which would store the file a second time.
  const response = await fetchReported(sampleUrl(name), { cache: "reload", signal });
  if (response.status === 404 || response.status === 403) throw new SampleMissing();
  if (!response.ok || !response.body)
    throw new Error(`the request for the sample returned ${response.status}`);
  const isEncoded = response.headers.has("content-encoding");
  const size = isEncoded ? 0 : Number(response.headers.get("content-length"));
  await assertRoomFor(size);
  const file = await new Response(response.body.pipeThrough(progressStream(size, onProgress))).blob();
  if (size > 0 && file.size !== size) throw new Error("a part of the sample is missing");
  return { name, file };
}

async function currentDetails(bookId: BookId): Promise<BookDetails | undefined> {
  try {
    return (await fetchBook(bookId))?.details;
  } catch {
    return findDetails(bookId);
  }
}

async function assertRoomFor(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes)
    throw new DOMException("The sample is larger than what is left.", "QuotaExceededError");
}

function progressStream(size: number, onProgress: (part: number) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (size > 0) onProgress(Math.min(1, bytes / size));
      controller.enqueue(chunk);
    },
  });
}
