import type { SignedIn } from "../accounts/account/principal.ts";
import type { SavedBooksInput } from "./contract.ts";
import type { SavedBooksPorts } from "./ports.ts";
import type { SavedBooks } from "./saved-books.ts";
import { isSameList, mergeLists, type SavedList } from "./saved-list.ts";

/**
 * Merges what a device has with what the account has, in the order of the server's clock. Repeating it changes nothing, even
 * if the device's clock is ahead.
 */
export function syncSavedBooks(
  { savedBooks, clock }: Pick<SavedBooksPorts, "savedBooks" | "clock">,
  principal: SignedIn,
  { changes, sentAt }: SavedBooksInput,
): Promise<SavedBooks> {
  const now = clock.now().getTime();
  const sent = byServerTime(changes, now, sentAt ?? now);
  return savedBooks.change(principal._id, (before) => {
    const merged = mergeLists(withoutFuture(before.changes, now), sent);
    return isSameList(merged, before.changes) ? before : { ...before, changes: merged };
  });
}

/** Of a clock that is ahead. An earlier build sends no time: its changes count as of now, so that a later one can follow. */
const byServerTime = (changes: SavedList, now: number, sentAt: number): SavedList =>
  changes.map((change) => {
    if (change.at <= now) return change;
    return { ...change, at: Math.min(now, Math.max(0, change.at - Math.max(0, sentAt - now))) };
  });

/** When a stored change of the future was made is not known: any other change of the book comes after it. */
const withoutFuture = (changes: SavedList, now: number): SavedList =>
  changes.map((change) => (change.at > now ? { ...change, at: 0 } : change));
