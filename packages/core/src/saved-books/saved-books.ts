import * as z from "zod/mini";
import type { Secrets } from "../accounts/account/secrets.ts";
import { UserId, type UserStore } from "../accounts/account/user.ts";
import { BookId } from "../books/book/book-id.ts";
import type { PersonalStore } from "../kernel/stores.ts";
import type { Clock } from "../kernel/time/clock.ts";

/** A book that was saved or removed, and when in milliseconds since the epoch. */
export const SavedChange = z.object({
  bookId: BookId,
  isSaved: z.boolean(),
  at: z.int().check(z.nonnegative()),
});
export type SavedChange = z.output<typeof SavedChange>;

/** 128 random bits in base64url, as `Secrets.id` makes them. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{22}$/));

/** The list is visible to anybody who has the token. */
export const SharedLink = z.object({ token: LinkToken, showsName: z.boolean() });
export type SharedLink = z.output<typeof SharedLink>;

/** One stored document per user, so that it is bounded and merged as a whole. */
export const SavedBooks = z.object({
  version: z.int(),
  userId: UserId,
  changes: z.array(SavedChange),
  link: z.nullable(SharedLink),
});
export type SavedBooks = z.output<typeof SavedBooks>;

export type SavedBooksStore = PersonalStore<UserId, SavedBooks> & {
  /** Finds the list by the token of its link; eventually consistent. */
  shared(token: string): Promise<SavedBooks | undefined>;
};

export type SavedBooksPorts = {
  savedBooks: SavedBooksStore;
  users: Pick<UserStore, "byId">;
  secrets: Pick<Secrets, "id">;
  clock: Clock;
};
