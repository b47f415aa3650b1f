import { useState } from "react";

/** A setting of this device, for whoever uses it. @param key of local storage */
export function useDeviceFlag(key: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, setIsSet] = useState(() => loadFlag(key));
  const save = (next: boolean) => {
    setIsSet(next);
    try {
      if (next) localStorage.setItem(key, "1");
      else localStorage.removeItem(key);
    } catch {
      // Without local storage it lasts as long as the component.
    }
  };
  return [isSet, save];
}

function loadFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
