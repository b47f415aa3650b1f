const KEY = "keptSamples";

/** Whether samples are kept on this device: read without opening their database. */
export function hasKeptSamples(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function markKeptSamples(hasSamples: boolean): void {
  try {
    if (hasSamples) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without local storage they are shown once their database is read.
  }
}
