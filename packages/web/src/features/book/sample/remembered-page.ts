import { userStorage } from "../../../app/user-data/user-storage.ts";

const key = (bookId: string) => `sample.${bookId}`;

/** The page at which somebody stopped reading a sample; the first one to begin with. */
export function rememberedPage(bookId: string, pageCount: number): number {
  const kept = userStorage.load(key(bookId), localStorage);
  return typeof kept === "number" && Number.isInteger(kept) ? Math.min(Math.max(kept, 1), pageCount) : 1;
}

/** Where one reads is nobody else's business, so it goes at sign-out. */
export const rememberPage = (bookId: string, page: number): void =>
  userStorage.save(key(bookId), page, localStorage);
