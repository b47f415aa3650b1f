import { clearUserData } from "../../device/device-data.ts";
import { inOneTab } from "../../device/scheduling.ts";
import { setAccessToken } from "../access-token.ts";
import { callApi } from "../call-api.ts";
import {
  currentUser,
  endedSession,
  forgetEndedSession,
  type SessionUser,
  signOutPending,
  storeUser,
} from "./session-user.ts";

export { prefetchAccessToken } from "../access-token.ts";

export function signIn(user: SessionUser, accessToken: string): void {
  signOutPending.set(false);
  // Data that one user entered or read must not be shown to another.
  const before = currentUser()?.id ?? endedSession()?.userId;
  if (before !== undefined && before !== user.id) void clearUserData();
  forgetEndedSession();
  setAccessToken(accessToken);
  saveUser(user);
}

/** Stores the new session after a change of password; ends it at once if the user has signed out meanwhile. */
export function renewSession(user: SessionUser, accessToken: string): void {
  if (currentUser()?.id === user.id) signIn(user, accessToken);
  else if (!currentUser()) void endOnServer();
}

export function updateUser(user: SessionUser): void {
  if (currentUser()?.id === user.id) saveUser(user);
}

const saveUser = ({ id, name, email, role }: SessionUser): void => storeUser({ id, name, email, role });

/** Ends the session in every tab and on the server, and removes the user's data from this device. */
export async function signOut(): Promise<void> {
  storeUser(null);
  const ended = endOnServer();
  await clearUserData();
  await ended;
}

function endOnServer(): Promise<void> {
  // Stored first, since the page may be closed before the response.
  signOutPending.set(true);
  return sendPendingSignOut();
}

let sending = Promise.resolve();

/** Must be awaited before a sign-in, since the response to a sign-out, which another tab may be sending, removes the cookie. */
export function sendPendingSignOut(): Promise<void> {
  sending = sending.then(() => (isSignOutPending() ? inOneTab("sign-out", sendSignOut) : undefined));
  return sending;
}

const isSignOutPending = (): boolean => signOutPending.isSet() && !currentUser();

async function sendSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  await callApi("DELETE /api/auth/logout", { anonymous: true }).then(
    () => signOutPending.set(false),
    () => {},
  );
}
