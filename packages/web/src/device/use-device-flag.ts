import { useState } from "react";
import { deviceFlag } from "./device-storage.ts";

/** A setting of this device, for whoever uses it. @param key of local storage */
export function useDeviceFlag(key: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, setIsSet] = useState(() => deviceFlag(key).isSet());
  const save = (next: boolean) => {
    setIsSet(next);
    deviceFlag(key).set(next);
  };
  return [isSet, save];
}
