import type { SignedIn } from "../accounts/users/principal.ts";
import type { SavedBooksPorts } from "./ports.ts";
import type { SavedBooks } from "./saved-books.ts";
import { isSameList, mergeLists, type SavedList } from "./saved-list.ts";

/**
 * Merges what a device has with what the account has. Repeating it changes nothing.
 * @param changes of a clock that is ahead count as of now, so that a later change can still follow them
 */
export function syncSavedBooks(
  { savedBooks, clock }: Pick<SavedBooksPorts, "savedBooks" | "clock">,
  principal: SignedIn,
  changes: SavedList,
): Promise<SavedBooks> {
  const now = clock.now().getTime();
  const sent = changes.map((change) => ({ ...change, at: Math.min(change.at, now) }));
  return savedBooks.change(principal._id, (before) => {
    const merged = mergeLists(before.changes, sent);
    return isSameList(merged, before.changes) ? before : { ...before, changes: merged };
  });
}
