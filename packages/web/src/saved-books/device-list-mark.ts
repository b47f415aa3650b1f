const KEY = "savedBooks";

/** Whether this device has saved books of a visitor: read without opening their database. */
export function hasDeviceList(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function markDeviceList(hasList: boolean): void {
  try {
    if (hasList) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without local storage the list is loaded on its page, and by the next click on a heart.
  }
}
