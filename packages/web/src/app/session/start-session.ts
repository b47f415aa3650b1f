import { onReconnect } from "../browser/connection.ts";
import { clearUserData } from "../user-data/clear-user-data.ts";
import { withSession } from "./load-session.ts";
import {
  readUser,
  type SessionUser,
  sessionChannel,
  sessionEvents,
  sessionState,
  signOutPending,
  storeUser,
  takeUser,
} from "./session-user.ts";

/**
 * Follows other tabs and a lost session. Called once, before the first page is loaded, since a refresh may be refused while
 * the page's code is loading.
 */
export function startSession({ goToLogin }: { goToLogin(): void }): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onLost = () => {
    storeUser(null);
    void clearUserData().then(goToLogin);
  };
  const applyUser = (user: SessionUser | null) => {
    takeUser(user);
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
  const sendPending = () => {
    if (signOutPending.isSet()) void withSession(({ sendPendingSignOut }) => sendPendingSignOut());
  };
  sessionEvents.addEventListener("lost", onLost, { signal });
  sessionChannel?.addEventListener("message", onMessage, { signal });
  document.addEventListener("visibilitychange", readStoredUser, { signal });
  addEventListener("pageshow", readStoredUser, { signal });
  signal.addEventListener("abort", onReconnect(sendPending));
  readStoredUser();
  sendPending();
  // Together with the page's code, which needs the access token.
  if (sessionState.get()) void withSession(() => {});
  return () => stop.abort();
}
