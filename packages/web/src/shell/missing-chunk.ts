import { tabStorage } from "../device/device-storage.ts";

/** How Chrome, Firefox, Safari and Vite say that a chunk could not be fetched. */
const CHUNK_ERROR =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|is not a valid JavaScript MIME type/i;

const KEY = "reloadedForChunk";
const ONCE_IN_MS = 60_000;

/** After a deployment, the chunks of the previous build may no longer exist. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && CHUNK_ERROR.test(error.message);

/** Reloads the page for a missing chunk, once; false when that was tried a moment ago and did not help. */
export function reloadOnce(): boolean {
  const last = Number(tabStorage.get(KEY));
  if (Date.now() - last < ONCE_IN_MS) return false;
  // Where it is not stored, reloading might never end.
  if (!tabStorage.set(KEY, String(Date.now()))) return false;
  location.reload();
  return true;
}
