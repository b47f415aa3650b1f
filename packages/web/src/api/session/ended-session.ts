import { deviceStorage } from "../../device/device-storage.ts";
import { userStorage } from "../../device/user-storage.ts";

/** A session that ended without a sign-out: its user, and whether an administrator's role was removed. */
type EndedSession = { userId: string; isDemoted: boolean };

const KEY = "endedSession";

export const saveEndedSession = (ended: EndedSession): void => userStorage.save(KEY, ended, deviceStorage);

export function endedSession(): EndedSession | null {
  const saved = userStorage.load(KEY, deviceStorage) as Partial<EndedSession> | undefined;
  return typeof saved?.userId === "string"
    ? { userId: saved.userId, isDemoted: saved.isDemoted === true }
    : null;
}

export const forgetEndedSession = (): void => userStorage.remove(KEY, deviceStorage);
