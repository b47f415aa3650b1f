import { deviceFlag } from "../device/device-storage.ts";

/** Set while a catalogue is stored. Read by public/prefetch.js too. */
const hasCatalogue = deviceFlag("catalogueHeld");

export const isFirstVisit = (): boolean => !hasCatalogue.isSet();
export const endFirstVisit = (): void => hasCatalogue.set(true);
