import { accessEvents, setAccess } from "./access.ts";
import { callApi } from "./api.ts";
import { currentUser, readUser, type SessionUser, sessionState, storeUser } from "./session-user.ts";
import { clearUserData } from "./user-data/user-storage.ts";

export { currentUser, type SessionUser, sessionState, useUser } from "./session-user.ts";

/** A sign-out without a network: the server still has to hear of it. */
const PENDING_SIGN_OUT_KEY = "signOutOwed";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");

/** Takes what a successful sign-in answered; other tabs follow. */
export function signIn(user: SessionUser, accessToken: string): void {
  localStorage.removeItem(PENDING_SIGN_OUT_KEY);
  setAccess(accessToken);
  keepUser(user);
}

/** Takes the renewed session that a changed password brings. Whoever has signed out meanwhile stays signed out. */
export function renewSession(user: SessionUser, accessToken: string): void {
  if (currentUser()?.id === user.id) signIn(user, accessToken);
  else if (!currentUser()) void endOnServer();
}

/** Keeps the changed name or email, after the profile was saved; nothing of somebody who has signed out meanwhile. */
export function updateUser(user: SessionUser): void {
  if (currentUser()?.id === user.id) keepUser(user);
}

function keepUser({ id, name, email, role }: SessionUser): void {
  const user = { id, name, email, role };
  storeUser(user);
  channel?.postMessage(user);
}

/** Ends the session here, in every tab and on the server; nothing personal stays on the device. */
export async function signOut(): Promise<void> {
  const ended = endOnServer();
  await forget();
  await ended;
}

async function endOnServer(): Promise<void> {
  try {
    await callApi("DELETE /api/auth/logout", { anonymous: true });
  } catch {
    localStorage.setItem(PENDING_SIGN_OUT_KEY, "1");
  }
}

/**
 * Joins the session to the router, and follows the other tabs; called once, before the first page is loaded: a refresh may
 * be refused while its code is still on the way.
 */
export function startSession({ goToLogin }: { goToLogin(): void }): () => void {
  const onLost = () => void forget().then(goToLogin);
  const follow = (user: SessionUser | null) => {
    if (!user) setAccess(undefined);
    sessionState.set(user);
    // Session storage is each tab's own, so each tab empties it.
    if (!user) void clearUserData();
  };
  /** What was said before this tab listened, or while the browser had put it to sleep. */
  const catchUp = () => {
    const user = readUser();
    if (user?.id !== sessionState.get()?.id) follow(user);
  };
  /** The message says it all: local storage may reach another tab's process after it. A tab of an earlier build says "changed". */
  const onMessage = ({ data }: MessageEvent<SessionUser | null | "changed">) =>
    follow(data === "changed" ? readUser() : data);
  const sendPending = () => void sendPendingSignOut();
  accessEvents.addEventListener("lost", onLost);
  channel?.addEventListener("message", onMessage);
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("pageshow", catchUp);
  addEventListener("online", sendPending);
  catchUp();
  sendPending();
  return () => {
    accessEvents.removeEventListener("lost", onLost);
    channel?.removeEventListener("message", onMessage);
    document.removeEventListener("visibilitychange", catchUp);
    removeEventListener("pageshow", catchUp);
    removeEventListener("online", sendPending);
  };
}

async function forget(): Promise<void> {
  setAccess(undefined);
  storeUser(null);
  channel?.postMessage(null);
  await clearUserData();
}

async function sendPendingSignOut(): Promise<void> {
  if (localStorage.getItem(PENDING_SIGN_OUT_KEY) === null || sessionState.get()) return;
  await callApi("DELETE /api/auth/logout", { anonymous: true }).then(
    () => localStorage.removeItem(PENDING_SIGN_OUT_KEY),
    () => {},
  );
}
