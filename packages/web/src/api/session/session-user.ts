import type { Role } from "@frangipani/core/accounts";
import { deviceFlag, deviceStorage, renameKey, userStorage } from "../../device/device-storage.ts";
import { createStore, useStore } from "../../device/store.ts";

export type SessionUser = { id: string; name: string; email: string; role: Role };

const USER_KEY = "user";

/** Set while a sign-out has not reached the server yet, and has to be sent again. */
export const signOutPending = deviceFlag("signOutPending");
// The key in builds until November 2026.
renameKey(deviceStorage, "signOutOwed", "signOutPending");

/** Broadcasts sign-ins and sign-outs to other tabs. */
export const sessionChannel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");

/** "lost": the server has ended the session; "demoted": it goes on, but no longer as an administrator. */
export const sessionEvents = new EventTarget();

/** Read synchronously, since requests wait for an access token only if there is a user. */
export const sessionState = createStore<SessionUser | null>(readUser(), null);

export const useUser = (): SessionUser | null => useStore(sessionState);
export const currentUser = (): SessionUser | null => sessionState.get();

/** Calls `work` when the user signs out, or another person signs in after them. */
export function onUserLeft(work: () => void): void {
  let userId = currentUser()?.id;
  sessionState.subscribe(() => {
    const before = userId;
    userId = currentUser()?.id;
    if (before !== undefined && before !== userId) work();
  });
}

/**
 * The message to other tabs when a session ended without a sign-out; null is a sign-out. It is false, so that tabs of
 * earlier builds, which know only null, treat both alike.
 */
export const ENDED = false;

/** Sets the user of every tab. */
export function storeUser(user: SessionUser | null, message: SessionUser | null | typeof ENDED = user): void {
  setTabUser(user);
  sessionChannel?.postMessage(message);
}

/** Sets the user of this tab, which is also kept in memory, as storage may be unavailable. */
export function setTabUser(user: SessionUser | null): void {
  if (user) deviceStorage.set(USER_KEY, JSON.stringify(user));
  else deviceStorage.remove(USER_KEY);
  sessionState.set(user);
}

export function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(deviceStorage.get(USER_KEY) ?? "null") as Partial<SessionUser> | null;
    if (typeof user?.id !== "string" || (user.role !== "admin" && user.role !== "customer")) return null;
    return { id: user.id, name: String(user.name), email: String(user.email), role: user.role };
  } catch {
    return null;
  }
}

/** A session that ended without a sign-out: its user, and whether an administrator's role was removed. */
type EndedSession = { userId: string; isDemoted: boolean };

const ENDED_KEY = "endedSession";

export const saveEndedSession = (ended: EndedSession): void =>
  userStorage.save(ENDED_KEY, ended, deviceStorage);

export function endedSession(): EndedSession | null {
  const saved = userStorage.load(ENDED_KEY, deviceStorage) as Partial<EndedSession> | undefined;
  return typeof saved?.userId === "string"
    ? { userId: saved.userId, isDemoted: saved.isDemoted === true }
    : null;
}

export const forgetEndedSession = (): void => userStorage.remove(ENDED_KEY, deviceStorage);
