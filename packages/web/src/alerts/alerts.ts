import { type AlertKind, type AlertWire, alertMessages } from "@frangipani/core/alerts";
import type { BookSummary } from "@frangipani/core/books";
import { textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { currentUser } from "../api/session/session-user.ts";
import { toast } from "../ui/feedback/toast.ts";
import { alertState } from "./alert-state.ts";

export type AlertChange = { book: Pick<BookSummary, "_id" | "title">; kind: AlertKind; isAsked: boolean };

/** @throws ApiError */
export const fetchAlerts = (): Promise<AlertWire[]> => load(() => callApi("GET /api/alerts/books"));

/** Sets or removes an alert, updates the state, and shows the success or failure in a toast. Never throws. */
export async function setAlert({ book, kind, isAsked }: AlertChange): Promise<void> {
  const params = { bookId: book._id, kind };
  let alerts: AlertWire[];
  try {
    alerts = await load(() =>
      isAsked
        ? callApi("PUT /api/alerts/books/:bookId/:kind", { params })
        : callApi("DELETE /api/alerts/books/:bookId/:kind", { params }),
    );
  } catch (error) {
    toast.error(alertMessages.changeFailed, { description: textOf(error) });
    return;
  }
  const waits = alerts.some(({ waitsForEmail }) => waitsForEmail);
  if (isAsked)
    toast.success(
      alertMessages.asked[kind](book.title),
      waits ? { description: alertMessages.waits } : undefined,
    );
  else
    toast.message(alertMessages.removed(book.title), {
      action: { label: "Undo", onClick: () => void setAlert({ book, kind, isAsked: true }) },
    });
}

let latest: Promise<unknown> = Promise.resolve();

/** Calls are sequential, so that no response replaces a later one. */
function load(call: () => Promise<AlertWire[]>): Promise<AlertWire[]> {
  const loaded = latest.then(async () => {
    const userId = currentUser()?.id;
    const alerts = await call();
    if (userId !== undefined && currentUser()?.id === userId) alertState.set({ userId, alerts });
    return alerts;
  });
  // The caller handles the error.
  latest = loaded.catch(() => {});
  return loaded;
}
