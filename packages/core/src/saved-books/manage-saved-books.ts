import * as z from "zod/mini";
import type { SignedIn } from "../accounts/account/user.ts";
import { BookId } from "../books/book/book-id.ts";
import { Failure } from "../kernel/failure.ts";
import { LinkToken, SavedBooks, type SavedBooksPorts, SavedChange, SharedLink } from "./saved-books.ts";
import {
  isSameList,
  MAX_CHANGES,
  mergeLists,
  type SavedList,
  savedBookIds,
  savedBooksMessages,
} from "./saved-list.ts";

export const SavedBooksInput = z.object({
  changes: z.array(SavedChange).check(z.maxLength(MAX_CHANGES)),
  /** The device's clock, in milliseconds since the epoch; earlier builds send none. */
  sentAt: z.optional(z.int().check(z.nonnegative())),
});
export type SavedBooksInput = z.output<typeof SavedBooksInput>;

export const SavedBooksResponse = z.pick(SavedBooks, { changes: true, link: true });
export type SavedBooksResponse = z.output<typeof SavedBooksResponse>;

export const savedBooksToWire = ({ changes, link }: SavedBooks): SavedBooksResponse => ({ changes, link });

export const ShareInput = z.pick(SharedLink, { showsName: true });

export const SharedListQuery = z.object({ list: LinkToken });

/** Latest first; the owner's name if the owner shares it. */
export const SharedListResponse = z.object({ books: z.array(BookId), name: z.nullable(z.string()) });
export type SharedListResponse = z.output<typeof SharedListResponse>;

/** Merges a device's list with the account's by the server's clock. Idempotent, even if a device's clock is ahead. */
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

/** Corrects the times of a clock that is ahead. Changes of an earlier build have no `sentAt` and count as made now. */
const byServerTime = (changes: SavedList, now: number, sentAt: number): SavedList =>
  changes.map((change) => {
    if (change.at <= now) return change;
    return { ...change, at: Math.min(now, Math.max(0, change.at - Math.max(0, sentAt - now))) };
  });

/** Sets stored times in the future to 0, so that any other change of the book counts as later. */
const withoutFuture = (changes: SavedList, now: number): SavedList =>
  changes.map((change) => (change.at > now ? { ...change, at: 0 } : change));

/** Keeps an existing link, and sets whether it shows the owner's name. */
export async function shareList(
  { savedBooks, secrets }: Pick<SavedBooksPorts, "savedBooks" | "secrets">,
  principal: SignedIn,
  { showsName }: Pick<SharedLink, "showsName">,
): Promise<SharedLink> {
  const newToken = secrets.id();
  const linkWith = ({ token }: { token: string }): SharedLink => ({ token, showsName });
  const { link: stored } = await savedBooks.change(principal._id, (before) =>
    before.link?.showsName === showsName
      ? before
      : { ...before, link: linkWith(before.link ?? { token: newToken }) },
  );
  return stored ?? linkWith({ token: newToken });
}

export async function stopSharing(
  { savedBooks }: Pick<SavedBooksPorts, "savedBooks">,
  principal: SignedIn,
): Promise<void> {
  await savedBooks.change(principal._id, (before) => (before.link ? { ...before, link: null } : before));
}

/** @throws Failure "saved.link-missing", also if the account is not in use */
export async function readSharedList(
  { savedBooks, users }: Pick<SavedBooksPorts, "savedBooks" | "users">,
  token: string,
): Promise<SharedListResponse> {
  const shared = await savedBooks.shared(token);
  const owner = shared && (await users.byId(shared.userId));
  if (!shared || !owner?.status)
    throw new Failure("missing", "saved.link-missing", savedBooksMessages.linkMissing);
  return { books: savedBookIds(shared.changes), name: shared.link?.showsName ? owner.name : null };
}
