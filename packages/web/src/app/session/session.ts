import { accessEvents, setAccessToken } from "../api/access-token.ts";
import { callApi } from "../api/call-api.ts";
import { clearUserData } from "../user-data/user-storage.ts";
import { currentUser, readUser, type SessionUser, sessionState, storeUser } from "./session-user.ts";

/** Set when a sign-out did not reach the server; it is sent again later. */
const PENDING_SIGN_OUT_KEY = "signOutOwed";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");

export function signIn(user: SessionUser, accessToken: string): void {
  localStorage.removeItem(PENDING_SIGN_OUT_KEY);
  setAccessToken(accessToken);
  saveUser(user);
}

/** For the new session after a change of password; ended at once if the user has signed out meanwhile. */
export function renewSession(user: SessionUser, accessToken: string): void {
  if (currentUser()?.id === user.id) signIn(user, accessToken);
  else if (!currentUser()) void endOnServer();
}

export function updateUser(user: SessionUser): void {
  if (currentUser()?.id === user.id) saveUser(user);
}

function saveUser({ id, name, email, role }: SessionUser): void {
  const user = { id, name, email, role };
  storeUser(user);
  channel?.postMessage(user);
}

/** Ends the session in every tab and on the server, and removes the user's data from this device. */
export async function signOut(): Promise<void> {
  const ended = endOnServer();
  await clearSession();
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
 * Follows other tabs and a lost session. Called once, before the first page is loaded, since a refresh may be refused while
 * the page's code is loading.
 */
export function startSession({ goToLogin }: { goToLogin(): void }): () => void {
  const onLost = () => void clearSession().then(goToLogin);
  const applyUser = (user: SessionUser | null) => {
    if (!user) setAccessToken(undefined);
    sessionState.set(user);
    // Each tab has its own session storage.
    if (!user) void clearUserData();
  };
  /** Messages of other tabs are missed before this tab listens, and while the browser has frozen it. */
  const readStoredUser = () => {
    const user = readUser();
    if (user?.id !== sessionState.get()?.id) applyUser(user);
  };
  /** The message carries the user, since local storage may be updated later in another process. Earlier builds send "changed". */
  const onMessage = ({ data }: MessageEvent<SessionUser | null | "changed">) =>
    applyUser(data === "changed" ? readUser() : data);
  const sendPending = () => void sendPendingSignOut();
  accessEvents.addEventListener("lost", onLost);
  channel?.addEventListener("message", onMessage);
  document.addEventListener("visibilitychange", readStoredUser);
  addEventListener("pageshow", readStoredUser);
  addEventListener("online", sendPending);
  readStoredUser();
  sendPending();
  return () => {
    accessEvents.removeEventListener("lost", onLost);
    channel?.removeEventListener("message", onMessage);
    document.removeEventListener("visibilitychange", readStoredUser);
    removeEventListener("pageshow", readStoredUser);
    removeEventListener("online", sendPending);
  };
}

async function clearSession(): Promise<void> {
  setAccessToken(undefined);
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
