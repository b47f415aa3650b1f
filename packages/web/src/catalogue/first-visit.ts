/** Set while a catalogue is stored. Read by public/prefetch.js too. */
const KEY = "catalogueHeld";

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
    // Without storage each visit is a first one.
  }
}
