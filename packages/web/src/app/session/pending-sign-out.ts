/** Set when a sign-out did not reach the server; it is sent again later. */
const KEY = "signOutOwed";

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function markPendingSignOut(isPending: boolean): void {
  if (isPending) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}
