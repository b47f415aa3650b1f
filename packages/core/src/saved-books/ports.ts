import type { UserStore } from "../accounts/account/ports.ts";
import type { Secrets } from "../accounts/account/secrets.ts";
import type { UserId } from "../accounts/account/user.ts";
import type { Clock } from "../kernel/time/clock.ts";
import type { SavedBooks } from "./saved-books.ts";

export type SavedBooksStore = {
  read(user: UserId): Promise<SavedBooks>;
  /** Retries on conflict, and writes nothing if `change` returns what it was given. */
  change(user: UserId, change: (books: SavedBooks) => SavedBooks): Promise<SavedBooks>;
  /** Finds the list by the token of its link; eventually consistent. */
  shared(token: string): Promise<SavedBooks | undefined>;
};

export type SavedBooksPorts = {
  savedBooks: SavedBooksStore;
  users: Pick<UserStore, "byId">;
  secrets: Pick<Secrets, "id">;
  clock: Clock;
};
