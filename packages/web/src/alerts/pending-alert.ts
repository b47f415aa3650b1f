import type { AlertKind } from "@frangipani/core/alerts";
import { tabStorage } from "../device/device-storage.ts";

const KEY = "alertWish";

const textOf = (bookId: string, kind: AlertKind): string => `${bookId} ${kind}`;

/** The alert that a visitor asked for before signing in, which it needs; forgotten with the tab. */
export const savePendingAlert = (bookId: string, kind: AlertKind): void => {
  tabStorage.set(KEY, textOf(bookId, kind));
};

export const hasPendingAlert = (bookId: string): boolean =>
  tabStorage.get(KEY)?.startsWith(`${bookId} `) === true;

/** @returns whether this was the wish, which then is forgotten */
export function takePendingAlert(bookId: string, kind: AlertKind): boolean {
  if (tabStorage.get(KEY) !== textOf(bookId, kind)) return false;
  tabStorage.remove(KEY);
  return true;
}
