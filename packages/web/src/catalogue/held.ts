/** Set while this device holds a catalogue: the first question can then wait for what is stored (public/ahead.js reads it too). */
const HELD_KEY = "catalogueHeld";

/** Nothing is stored here, as far as one knows before the database is open. */
export function isNewcomer(): boolean {
  try {
    return localStorage.getItem(HELD_KEY) === null;
  } catch {
    return true;
  }
}

export function rememberHeld(): void {
  try {
    localStorage.setItem(HELD_KEY, "1");
  } catch {
    // A browser that stores nothing meets a newcomer each time.
  }
}
