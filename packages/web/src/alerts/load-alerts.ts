import { isOffline } from "../api/api-error.ts";
import { currentUser, sessionState } from "../api/session/session-user.ts";
import { whenIdle, whenUsed } from "../device/scheduling.ts";
import { toast } from "../ui/feedback/toast.ts";
import type { AlertChange } from "./alerts.ts";

const load = () => import("./alerts.ts");

/** Long enough, since alerts change elsewhere only on other devices, which is not urgent. */
const MIN_INTERVAL_MS = 30_000;

/** Fetches the signed-in user's alerts: when idle, and while the tab is used. Loads nothing for a visitor. */
export function followAlerts(): () => void {
  const stop = new AbortController();
  const fetchIfSignedIn = () => {
    if (!currentUser() || document.visibilityState !== "visible") return;
    load()
      .then(({ fetchAlerts }) => fetchAlerts())
      .catch((error: unknown) => {
        if (!isOffline(error)) console.warn("The alerts were not fetched.", error);
      });
  };
  whenIdle(fetchIfSignedIn, stop.signal);
  whenUsed(fetchIfSignedIn, MIN_INTERVAL_MS, stop.signal);
  const unsubscribe = sessionState.subscribe(fetchIfSignedIn);
  return () => {
    stop.abort();
    unsubscribe();
  };
}

export const setAlert = (change: AlertChange): Promise<void> =>
  load().then(
    (alerts) => alerts.setAlert(change),
    () => void toast.error("Your alerts could not be changed. Please try again."),
  );
