import { deviceStorage, tabStorage } from "../browser/device-storage.ts";

/** Begins the keys of a signed-in user's data in local and session storage. */
export const PERSONAL = "personal.";
export const SHIPPING_KEY = "calculatedShipping";

/**
 * Removes all data of the user from this device, that of local and session storage at once. The cart and what a visitor saved
 * or keeps stay: they belong to the device.
 */
export async function clearUserData(): Promise<void> {
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.keys())
      if (key.startsWith(PERSONAL) || key === SHIPPING_KEY) storage.remove(key);
  const { removeUserRecords } = await import("./remove-user-records.ts");
  await removeUserRecords();
}
