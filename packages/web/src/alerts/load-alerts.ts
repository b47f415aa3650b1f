import type { AlertKind } from "@frangipani/core/alerts";
import type { BookSummary } from "@frangipani/core/books";
import { currentUser, sessionState } from "../api/session/session-user.ts";
import { whenIdle, whenUsed } from "../device/scheduling.ts";
import { toast } from "../ui/feedback/toast.ts";

const load = () => import("./alerts.ts");

/** Other devices' changes are not urgent. */
const MIN_INTERVAL_MS = 30_000;

/** Fetches the signed-in user's alerts: when idle, and while the tab is used. Loads nothing for a visitor. */
export function followAlerts(): () => void {
  const stop = new AbortController();
  const fetchIfSignedIn = () => {
    if (!currentUser() || document.visibilityState !== "visible") return;
    load()
      .then(({ fetchAlerts }) => fetchAlerts())
      .catch((error: unknown) => console.warn("The alerts were not fetched.", error));
  };
  whenIdle(fetchIfSignedIn, stop.signal);
  whenUsed(fetchIfSignedIn, MIN_INTERVAL_MS, stop.signal);
  const unsubscribe = sessionState.subscribe(fetchIfSignedIn);
  return () => {
    stop.abort();
    unsubscribe();
  };
}

export const setAlert = (
  book: Pick<BookSummary, "_id" | "title">,
  kind: AlertKind,
  isAsked: boolean,
): Promise<void> =>
  load().then(
    (alerts) => alerts.setAlert(book, kind, isAsked),
    () => void toast.error("Your alerts could not be changed. Please try again."),
  );
