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
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without session storage, reloading might never end.
    return false;
  }
  location.reload();
  return true;
}
