import { deviceStorage, tabStorage } from "./device-storage.ts";

/** Begins the keys of a signed-in user's data in local and session storage. */
export const PERSONAL = "personal.";
export const SHIPPING_KEY = "calculatedShipping";

/** What somebody entered and has not saved, and whose it is (session/ended-session.ts). */
const UNSAVED = /^personal\.(draft\.|delivery$|waitingOrder$|endedSession$)/;

/**
 * Removes all data of the user from this device, that of local and session storage at once. The cart and what a visitor saved
 * or keeps stay: they belong to the device. What is unsaved stays when the session ended without a sign-out.
 */
export async function clearUserData({ keepsUnsaved = false } = {}): Promise<void> {
  clearUserStorage(keepsUnsaved);
  const { removeUserRecords } = await import("../app/remove-user-records.ts");
  await removeUserRecords();
}

export function clearUserStorage(keepsUnsaved = false): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.keys())
      if ((key.startsWith(PERSONAL) && !(keepsUnsaved && UNSAVED.test(key))) || key === SHIPPING_KEY)
        storage.remove(key);
}
