import { deviceStorage } from "../../../device/device-storage.ts";
import { userStorage } from "../../../device/user-storage.ts";

const key = (bookId: string) => `sample.${bookId}`;

export function loadLastPage(bookId: string, pageCount: number): number {
  const stored = userStorage.load(key(bookId), deviceStorage);
  return typeof stored === "number" && Number.isInteger(stored)
    ? Math.min(Math.max(stored, 1), pageCount)
    : 1;
}

/** What a user reads is private, so it is removed at sign-out. */
export const saveLastPage = (bookId: string, page: number): void =>
  userStorage.save(key(bookId), page, deviceStorage);
