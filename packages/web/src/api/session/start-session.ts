import { onReconnect } from "../../device/connection.ts";
import { clearUserData, clearUserStorage } from "../../device/device-data.ts";
import { tabStorage } from "../../device/device-storage.ts";
import { withSession } from "./session-guard.ts";
import {
  ENDED,
  endedSession,
  readUser,
  type SessionUser,
  saveEndedSession,
  sessionChannel,
  sessionEvents,
  sessionState,
  setTabUser,
  signOutPending,
  storeUser,
} from "./session-user.ts";

/** Follows sign-ins and sign-outs of other tabs, and the end of the session. Called once, before the first page is loaded. */
export function startSession({ goToLogin }: { goToLogin(): void }): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onEndedByServer = ({ type }: Event) => {
    const user = sessionState.get();
    if (user) saveEndedSession({ userId: user.id, isDemoted: type === "demoted" });
    storeUser(null, ENDED);
    void clearUserData({ keepsUnsaved: true }).then(goToLogin);
  };
  const applyUser = (user: SessionUser | null, keepsUnsaved: boolean) => {
    const before = sessionState.get();
    // Each tab clears its own session storage; the tab in which another user signed in has cleared the shared storage.
    if (user && before && user.id !== before.id) clearUserStorage({ storages: [tabStorage] });
    setTabUser(user);
    if (!user) void clearUserData({ keepsUnsaved });
  };
  /** Catches up with messages that this tab missed before it listened, or while the browser had frozen it. */
  const readStoredUser = () => {
    const user = readUser();
    if (user?.id !== sessionState.get()?.id) applyUser(user, endedSession() !== null);
  };
  /**
   * The message carries the user, since local storage may be updated later in another process; null or ENDED when nobody is
   * signed in any more. Earlier builds send "changed".
   */
  const onMessage = ({ data }: MessageEvent<SessionUser | null | typeof ENDED | "changed">) => {
    const user = data === "changed" ? readUser() : data;
    applyUser(user === ENDED ? null : user, user === ENDED);
  };
  const sendPending = () => {
    if (signOutPending.isSet()) void withSession(({ sendPendingSignOut }) => sendPendingSignOut());
  };
  for (const type of ["lost", "demoted"]) sessionEvents.addEventListener(type, onEndedByServer, { signal });
  sessionChannel?.addEventListener("message", onMessage, { signal });
  document.addEventListener("visibilitychange", readStoredUser, { signal });
  addEventListener("pageshow", readStoredUser, { signal });
  signal.addEventListener("abort", onReconnect(sendPending));
  readStoredUser();
  sendPending();
  // Loads the session's code at the same time as the page's, whose requests need the access token.
  if (sessionState.get()) void withSession(() => {});
  return () => stop.abort();
}
