/** Set while this device has a catalogue: the first request can then wait for what is stored (public/prefetch.js reads it too). */
const KEY = "catalogueHeld";

/** Nothing is stored here, as far as one knows before the database is open. */
export function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

export function endFirstVisit(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // In a browser that stores nothing each visit is a first one.
  }
}
