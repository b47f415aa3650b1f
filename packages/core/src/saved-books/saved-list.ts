import type { BookId } from "../books/book/book-id.ts";
import type { SavedChange } from "./saved-books.ts";

export const savedBooksMessages = {
  saved: (title: string) => `Saved "${title}"`,
  removed: (title: string) => `Removed "${title}" from your saved books`,
  full: "You have saved 500 books. Remove some to save others.",
  empty: "You have not saved any books yet",
  linkMissing: "This link is no longer valid.",
  linkRemoved: "Your list is no longer shared",
  linkCopied: "Link copied",
  shareFailed: "Your list could not be shared",
} as const;

/** docs/rules.md#saved-books */
export const MAX_SAVED_BOOKS = 500;
/** Older removals have reached every device that still synchronises. */
const MAX_REMOVALS = 500;
export const MAX_CHANGES = MAX_SAVED_BOOKS + MAX_REMOVALS;

/** The latest change of each book, latest first. Removals stay in it, so that another device's state does not undo them. */
export type SavedList = readonly SavedChange[];

/** For each book the later change wins, at equal times the one that saves it. Commutative and idempotent; keeps the latest. */
export function mergeLists(one: SavedList, other: SavedList): SavedChange[] {
  const latest = new Map<BookId, SavedChange>();
  for (const change of [...one, ...other]) {
    const known = latest.get(change.bookId);
    if (!known || change.at > known.at || (change.at === known.at && change.isSaved))
      latest.set(change.bookId, change);
  }
  const all = [...latest.values()].sort(latestFirst);
  const saved = all.filter(({ isSaved }) => isSaved).slice(0, MAX_SAVED_BOOKS);
  const removals = all.filter(({ isSaved }) => !isSaved).slice(0, MAX_REMOVALS);
  return [...saved, ...removals].sort(latestFirst);
}

const latestFirst = (a: SavedChange, b: SavedChange): number => b.at - a.at || (a.bookId < b.bookId ? -1 : 1);

/** The new change gets a later time than the book's last one, even if the clock is behind. */
export function withChange(
  list: SavedList,
  { bookId, isSaved }: Pick<SavedChange, "bookId" | "isSaved">,
  now: number,
): SavedChange[] {
  const before = list.find((change) => change.bookId === bookId);
  return mergeLists(list, [{ bookId, isSaved, at: Math.max(now, 1 + (before?.at ?? 0)) }]);
}

export const savedBookIds = (list: SavedList): BookId[] =>
  list.flatMap(({ bookId, isSaved }) => (isSaved ? [bookId] : []));

/** Changes that `sent` does not have. */
export function changesSince(list: SavedList, sent: SavedList): SavedChange[] {
  const before = new Map(sent.map((change) => [change.bookId, change]));
  return list.filter((change) => !isSameChange(change, before.get(change.bookId)));
}

const isSameChange = (one: SavedChange, other: SavedChange | undefined): boolean =>
  one.at === other?.at && one.isSaved === other.isSaved;

export const isSameList = (one: SavedList, other: SavedList): boolean =>
  one.length === other.length && changesSince(one, other).length === 0;
