import { useState } from "react";
import { deviceFlag } from "./device-storage.ts";

/** A boolean setting of this device, independent of the user. @param key of local storage */
export function useDeviceFlag(key: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, setIsSet] = useState(() => deviceFlag(key).isSet());
  const save = (next: boolean) => {
    setIsSet(next);
    deviceFlag(key).set(next);
  };
  return [isSet, save];
}
