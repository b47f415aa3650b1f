import type { AlertKind } from "@frangipani/core/alerts";
import { tabStorage } from "../device/device-storage.ts";

const KEY = "alertWish";

const textOf = (bookId: string, kind: AlertKind): string => `${bookId} ${kind}`;

/** An alert that a visitor requested before signing in; removed when the tab is closed. */
export const savePendingAlert = (bookId: string, kind: AlertKind): void => {
  tabStorage.set(KEY, textOf(bookId, kind));
};

export const hasPendingAlert = (bookId: string): boolean =>
  tabStorage.get(KEY)?.startsWith(`${bookId} `) === true;

/** @returns whether this alert was pending; if so, removes it */
export function takePendingAlert(bookId: string, kind: AlertKind): boolean {
  if (tabStorage.get(KEY) !== textOf(bookId, kind)) return false;
  tabStorage.remove(KEY);
  return true;
}
