/** How Chrome, Firefox, Safari and the bundler say that a part of the app could not be fetched. */
const words =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|is not a valid JavaScript MIME type/i;

const KEY = "reloadedForChunk";
const ONCE_IN_MS = 60_000;

/** Whether a part of the app is missing: after a deployment its file may be gone. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message);

/** Reloads the page for a missing part, once; false when that was tried a moment ago and did not help. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Nowhere to remember it, so reloading might never end.
    return false;
  }
  location.reload();
  return true;
}
