import type { AlertKind } from "@frangipani/core/alerts";
import type { BookSummary } from "@frangipani/core/books";
import { whenIdle } from "../app/browser/scheduling.ts";
import { currentUser, sessionState } from "../app/session/session-user.ts";
import { toast } from "../ui/feedback/toast.ts";

const load = () => import("./alerts.ts");

/** Fetches the alerts of who is signed in: when idle, and when the tab is shown again. For a visitor nothing is loaded. */
export function followAlerts(): () => void {
  const fetchIfSignedIn = () => {
    if (!currentUser() || document.visibilityState !== "visible") return;
    load()
      .then(({ fetchAlerts }) => fetchAlerts())
      .catch((error: unknown) => console.warn("The alerts were not fetched.", error));
  };
  whenIdle(fetchIfSignedIn);
  document.addEventListener("visibilitychange", fetchIfSignedIn);
  const unsubscribe = sessionState.subscribe(fetchIfSignedIn);
  return () => {
    document.removeEventListener("visibilitychange", fetchIfSignedIn);
    unsubscribe();
  };
}

export function setAlert(
  book: Pick<BookSummary, "_id" | "title">,
  kind: AlertKind,
  isAsked: boolean,
): Promise<void> {
  return load().then(
    (alerts) => alerts.setAlert(book, kind, isAsked),
    () => void toast.error("Your alerts could not be changed. Please try again."),
  );
}
