import { deviceStorage, tabStorage } from "./device-storage.ts";

type DeviceData = {
  /** Of a user, in local and session storage without their prefix. */
  keys?: readonly string[];
  /** Removes the rest of what a user has here. @throws when it could not be removed */
  removeUserData?(): Promise<void>;
  /** Removes what is fetched again. */
  removeCachedData?(): Promise<void>;
  /** Removes of it what the shop does best without. */
  freeSpace?(): Promise<void>;
};

const subjects: DeviceData[] = [];

/** Before the first page is loaded, since what a user has is removed as soon as another tab has signed out. */
export const registerDeviceData = (subject: DeviceData): void => void subjects.push(subject);

/** Begins the keys of a signed-in user's data in local and session storage. */
export const PERSONAL = "personal.";

/** What somebody entered and has not saved, and whose it is (api/session/ended-session.ts). */
const UNSAVED = /^personal\.(draft\.|endedSession$)/;

/** Removes the user's data; cart, visitor's lists and samples stay, and drafts unless signed out. */
export async function clearUserData({ keepsUnsaved = false } = {}): Promise<void> {
  clearUserStorage(keepsUnsaved);
  await Promise.all(subjects.map((subject) => subject.removeUserData?.()));
}

export function clearUserStorage(keepsUnsaved = false, storages = [deviceStorage, tabStorage]): void {
  const keys = new Set(subjects.flatMap((subject) => subject.keys ?? []));
  for (const storage of storages)
    for (const key of storage.keys())
      if ((key.startsWith(PERSONAL) && !(keepsUnsaved && UNSAVED.test(key))) || keys.has(key))
        storage.remove(key);
}

export async function removeCachedData(): Promise<void> {
  await Promise.all(subjects.map((subject) => subject.removeCachedData?.()));
}

/** For what cannot be fetched again, when the device is full. */
export async function freeSpace(): Promise<void> {
  await Promise.all(subjects.map((subject) => subject.freeSpace?.()));
}

/** Dexie wraps the browser's error. */
export const isQuotaError = (error: unknown): boolean => {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return name === "QuotaExceededError" || inner?.name === "QuotaExceededError";
};
