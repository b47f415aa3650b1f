import type { AlertKind, AlertWire } from "@frangipani/core/alerts";
import { tabStorage } from "../device/device-storage.ts";
import { createStore } from "../device/store.ts";

/** The user's alerts as last fetched or changed; null until then. */
export const alertState = createStore<{ userId: string; alerts: readonly AlertWire[] } | null>(null);

export const hasAlert = (
  state: ReturnType<typeof alertState.get>,
  { userId, bookId, kind }: { userId: string | undefined; bookId: string; kind: AlertKind },
): boolean =>
  state !== null &&
  state.userId === userId &&
  state.alerts.some((alert) => alert.bookId === bookId && alert.kind === kind);

const KEY = "alertWish";

const pendingText = (bookId: string, kind: AlertKind): string => `${bookId} ${kind}`;

/** Saves an alert that a visitor requested before signing in, until the tab is closed. */
export const savePendingAlert = (bookId: string, kind: AlertKind): void => {
  tabStorage.set(KEY, pendingText(bookId, kind));
};

export const hasPendingAlert = (bookId: string): boolean =>
  tabStorage.get(KEY)?.startsWith(`${bookId} `) === true;

/** @returns whether this alert was pending; if so, removes it */
export function takePendingAlert(bookId: string, kind: AlertKind): boolean {
  if (tabStorage.get(KEY) !== pendingText(bookId, kind)) return false;
  tabStorage.remove(KEY);
  return true;
}
