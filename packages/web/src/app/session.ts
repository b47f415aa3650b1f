import type { Role } from "@frangipani/core/users/user";
import { wipePersonal } from "../data/personal.ts";
import { createStore, useStore } from "../data/store.ts";
import { joinSession, setAccess } from "./access.ts";
import { api } from "./api.ts";

/** The signed-in person as kept on this device (spec §3). */
export type SessionUser = { id: string; name: string; email: string; role: Role };

const USER_KEY = "user";
/** A sign-out without a network: the server still has to hear of it. */
const OWED_KEY = "signOutOwed";

export const sessionState = createStore<SessionUser | null>(readUser());
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");

/** Who is signed in on this device; null for visitors. */
export const useUser = (): SessionUser | null => useStore(sessionState);
export const currentUser = (): SessionUser | null => sessionState.get();

/** Takes what a successful sign-in answered; other tabs follow. */
export function signIn(user: SessionUser, accessToken: string): void {
  localStorage.removeItem(OWED_KEY);
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
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  sessionState.set(user);
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
    await api.delete("/auth/logout", { anonymous: true });
  } catch {
    localStorage.setItem(OWED_KEY, "1");
  }
}

let goToLogin = (): void => location.assign("/login");

/** Joins the session to the router, and follows the other tabs; called once, when the app starts. */
export function startSession(joints: { goToLogin(): void }): () => void {
  ({ goToLogin } = joints);
  joinSession({
    isExpected: () => sessionState.get() !== null,
    onLost: () => void forget().then(() => goToLogin()),
  });
  const follow = (user: SessionUser | null) => {
    if (!user) setAccess(undefined);
    sessionState.set(user);
    // Session storage is each tab's own, so each tab empties it.
    if (!user) void wipePersonal();
  };
  /** What was said before this tab listened, or while the browser had put it to sleep. */
  const catchUp = () => {
    const user = readUser();
    if (user?.id !== sessionState.get()?.id) follow(user);
  };
  /** The message says it all: local storage may reach another tab's process after it. A tab of an earlier build says "changed". */
  const hear = ({ data }: MessageEvent<SessionUser | null | "changed">) =>
    follow(data === "changed" ? readUser() : data);
  const settle = () => void settleSignOut();
  channel?.addEventListener("message", hear);
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("pageshow", catchUp);
  addEventListener("online", settle);
  catchUp();
  settle();
  return () => {
    channel?.removeEventListener("message", hear);
    document.removeEventListener("visibilitychange", catchUp);
    removeEventListener("pageshow", catchUp);
    removeEventListener("online", settle);
  };
}

async function forget(): Promise<void> {
  localStorage.removeItem(USER_KEY);
  setAccess(undefined);
  sessionState.set(null);
  channel?.postMessage(null);
  await wipePersonal();
}

async function settleSignOut(): Promise<void> {
  if (localStorage.getItem(OWED_KEY) === null || sessionState.get()) return;
  await api.delete("/auth/logout", { anonymous: true }).then(
    () => localStorage.removeItem(OWED_KEY),
    () => {},
  );
}

function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? "null") as Partial<SessionUser> | null;
    if (typeof user?.id !== "string" || (user.role !== "admin" && user.role !== "customer")) return null;
    return { id: user.id, name: String(user.name), email: String(user.email), role: user.role };
  } catch {
    return null;
  }
}
