import { useState } from "react";

/** Of the device, for all samples. */
const KEY = "sampleNight";

export function useNightMode(): [isNight: boolean, setNight: (isNight: boolean) => void] {
  const [isNight, setNight] = useState(loadNightMode);
  const save = (next: boolean) => {
    setNight(next);
    try {
      if (next) localStorage.setItem(KEY, "1");
      else localStorage.removeItem(KEY);
    } catch {
      // Without local storage it lasts as long as the dialog.
    }
  };
  return [isNight, save];
}

function loadNightMode(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
