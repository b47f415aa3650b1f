import type { Page, PageRange } from "../../kernel/page.ts";
import type { User, UserId } from "./user.ts";

/** What became of a change: `stale` when somebody else changed the person meanwhile. */
type SaveOutcome = "saved" | "stale" | "email-taken" | "last-admin";

/** Where people are kept. Addresses are unique, and one active administrator at least remains. */
export type Users = {
  byId(id: UserId): Promise<User | undefined>;
  /** Takes as long for an address nobody has. */
  byEmail(email: string): Promise<User | undefined>;
  add(user: User): Promise<"added" | "email-taken">;
  /** Stores `after` in place of `before`, all that hangs on it in the same transaction. */
  save(before: User, after: User): Promise<SaveOutcome>;
  /** By name. */
  list(range: PageRange): Promise<Page<User>>;
};
