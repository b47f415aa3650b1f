import type { AlertKind } from "@frangipani/core/alerts";

const KEY = "alertWish";

const textOf = (bookId: string, kind: AlertKind): string => `${bookId} ${kind}`;

/** What a visitor wants to be told of, until the sign-in that it needs. It ends with the tab. */
export const saveAlertWish = (bookId: string, kind: AlertKind): void => {
  try {
    sessionStorage.setItem(KEY, textOf(bookId, kind));
  } catch {
    // Without storage one asks again after signing in.
  }
};

/** @returns whether this was the wish, which then is forgotten */
export function takeAlertWish(bookId: string, kind: AlertKind): boolean {
  if (sessionStorage.getItem(KEY) !== textOf(bookId, kind)) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
