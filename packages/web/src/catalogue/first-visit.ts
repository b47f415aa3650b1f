import { deviceFlag, deviceStorage, renameKey } from "../device/device-storage.ts";

/** Set while a catalogue is stored. Read by public/prefetch.js too. */
const hasCatalogue = deviceFlag("catalogueStored");
// Builds until November 2026.
renameKey(deviceStorage, "catalogueHeld", "catalogueStored");

export const isFirstVisit = (): boolean => !hasCatalogue.isSet();
export const endFirstVisit = (): void => hasCatalogue.set(true);
