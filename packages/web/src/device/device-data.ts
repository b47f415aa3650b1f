import { deviceStorage, PERSONAL, tabStorage } from "./device-storage.ts";

type DeviceData = {
  /** Keys of user data in local and session storage that lack the prefix. */
  keys?: readonly string[];
  /** Removes the user's other data on this device; if `keepsUnsaved`, not what was entered. @throws if it could not be removed */
  removeUserData?(options: { keepsUnsaved?: boolean }): Promise<void>;
  /** Removes data that can be fetched again. */
  removeCachedData?(): Promise<void>;
  /** Removes the subject's least important data. */
  freeSpace?(): Promise<void>;
};

const subjects: DeviceData[] = [];

/** To be called before the first page is loaded, since a sign-out in another tab removes user data immediately. */
export const registerDeviceData = (all: readonly DeviceData[]): void => void subjects.push(...all);

/** Keys of unsaved input, of the user it belongs to (api/session/session-user.ts), and of payments that have emptied a cart. */
const UNSAVED = /^personal\.(draft\.|endedSession$|pressedHearts$|confirmedPayments$)/;

/** Removes the user's data, but not the cart, a visitor's lists and samples, nor, if `keepsUnsaved`, drafts and saved books. */
export async function clearUserData(options: { keepsUnsaved?: boolean } = {}): Promise<void> {
  clearUserStorage(options);
  await Promise.all(subjects.map((subject) => subject.removeUserData?.(options)));
}

export function clearUserStorage({
  keepsUnsaved = false,
  storages = [deviceStorage, tabStorage],
} = {}): void {
  const keys = new Set(subjects.flatMap((subject) => subject.keys ?? []));
  for (const storage of storages)
    for (const key of storage.keys())
      if ((key.startsWith(PERSONAL) && !(keepsUnsaved && UNSAVED.test(key))) || keys.has(key))
        storage.remove(key);
}

export async function removeCachedData(): Promise<void> {
  await Promise.all(subjects.map((subject) => subject.removeCachedData?.()));
}

/** Frees space for data that cannot be fetched again. */
export async function freeSpace(): Promise<void> {
  await Promise.all(subjects.map((subject) => subject.freeSpace?.()));
}

/** Whether the disk or quota is full; Dexie wraps the browser's error. */
export const isQuotaError = (error: unknown): boolean => {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return name === "QuotaExceededError" || inner?.name === "QuotaExceededError";
};
