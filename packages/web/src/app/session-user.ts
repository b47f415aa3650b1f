import type { Role } from "@frangipani/core/accounts/users/user";
import { createStore, useStore } from "./browser/store.ts";

/** The signed-in person as stored on this device. */
export type SessionUser = { id: string; name: string; email: string; role: Role };

const USER_KEY = "user";

/** Read at once: calls wait for an access token where somebody is signed in, and none may come before that is known. */
export const sessionState = createStore<SessionUser | null>(readUser(), null);

/** Who is signed in on this device; null for visitors. */
export const useUser = (): SessionUser | null => useStore(sessionState);
export const currentUser = (): SessionUser | null => sessionState.get();

/** Stores the person for later visits, and shows them; null removes them. */
export function storeUser(user: SessionUser | null): void {
  if (user) localStorage.setItem(USER_KEY, JSON.stringify(user));
  else localStorage.removeItem(USER_KEY);
  sessionState.set(user);
}

/** As the storage has it now, which another tab may have changed. */
export function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? "null") as Partial<SessionUser> | null;
    if (typeof user?.id !== "string" || (user.role !== "admin" && user.role !== "customer")) return null;
    return { id: user.id, name: String(user.name), email: String(user.email), role: user.role };
  } catch {
    return null;
  }
}
