import type { BookId } from "@frangipani/core/books";
import { cancelDownload } from "./download-samples.ts";
import { removeReaderAndSamples, removeSampleFile } from "./sample-files.ts";
import { canOpenDatabase, deleteSamples, listSamples, listUserSamples } from "./samples-database.ts";

export async function removeSamples(bookIds: readonly BookId[]): Promise<void> {
  const removed = (await listSamples()).filter(({ bookId }) => bookIds.includes(bookId));
  await deleteSamples(bookIds);
  cancelDownload(bookIds);
  const left = await listSamples();
  if (left.length === 0) return void (await removeReaderAndSamples());
  // Two books may share a sample.
  const needed = new Set(left.map(({ file }) => file?.name));
  const names = removed.flatMap(({ file }) => file?.name ?? []).filter((name) => !needed.has(name));
  await Promise.all(names.map(removeSampleFile));
}

/** Removes samples of all accounts, but not a visitor's. @throws if they could not be removed */
export async function removeUserSamples(): Promise<void> {
  if (!(await canOpenDatabase())) return;
  const samples = await listUserSamples();
  if (samples.length > 0) await removeSamples(samples.map(({ bookId }) => bookId));
}
