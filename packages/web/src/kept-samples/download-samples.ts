import type { BookId } from "@frangipani/core/books";
import { connection } from "../device/connection.ts";
import { isQuotaError } from "../device/device-data.ts";
import { inOneTab } from "../device/scheduling.ts";
import { fetchSample, SampleMissing } from "./fetch-sample.ts";
import { removeOtherSampleFiles, removeSampleFile, storeSampleFile } from "./sample-files.ts";
import { type KeptSample, listSamples, updateSample } from "./samples-database.ts";
import { currentDownload, failedDownloads } from "./samples-state.ts";
import { connectionKind } from "./wifi.ts";

let controller: AbortController | undefined;
let queued: Promise<void> | undefined;
let running: Promise<unknown> = Promise.resolve();

/** Downloads missing samples, in one tab at a time, one after the other. Without a network the rest waits. */
export async function downloadSamples(): Promise<void> {
  // A queued run will include everything that was added until then.
  queued ??= inTurn(async () => {
    queued = undefined;
    await forgetLostFiles();
    await downloadMissing();
  });
  await queued;
}

export function cancelDownload(bookIds: readonly BookId[]): void {
  const current = currentDownload.get();
  if (current && bookIds.includes(current.bookId)) controller?.abort();
}

/** Runs are sequential across all tabs. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const run = running.then(() => inOneTab("kept-samples", work));
  running = run.catch(() => {});
  return run;
}

/** The browser may have evicted files, and a closed tab may not have removed one. */
async function forgetLostFiles(): Promise<void> {
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

/** @returns false without a network: the others would fail too */
async function download({ bookId }: KeptSample): Promise<boolean> {
  controller = new AbortController();
  const { signal } = controller;
  currentDownload.set({ bookId, part: 0 });
  failedDownloads.set(failedDownloads.get().filter((failed) => failed !== bookId));
  try {
    const { name, file } = await fetchSample(bookId, signal, (part) => currentDownload.set({ bookId, part }));
    await storeSampleFile(name, file);
    const isStillKept = await updateSample(bookId, { file: { name, bytes: file.size } });
    if (!isStillKept) await removeSampleFile(name);
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    if (error instanceof SampleMissing)
      return await updateSample(bookId, { problem: "missing" }).then(() => true);
    if (isQuotaError(error)) return await updateSample(bookId, { problem: "full" }).then(() => true);
    console.warn("A sample was not fetched; it is requested again later.", error);
    if (connection.get()) failedDownloads.set([...failedDownloads.get(), bookId]);
    return connection.get();
  } finally {
    currentDownload.set(null);
  }
}
