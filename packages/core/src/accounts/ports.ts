import type { Clock, Instant } from "../kernel/clock.ts";
import type { Page, PageRange } from "../kernel/page.ts";
import type { Mailer } from "../mail/ports.ts";
import type { ShippingStore } from "../shipping/ports.ts";
import type { AddressBook } from "./addresses/address.ts";
import type { Challenge } from "./codes/challenge.ts";
import type { Failures, Limits } from "./rate-limits/throttle.ts";
import type { Secrets } from "./secrets.ts";
import type { Session } from "./sessions/session.ts";
import type { TwoStepPolicy } from "./sign-in/two-step.ts";
import type { User, UserId } from "./users/user.ts";

/** What became of a change: `stale` when somebody else changed the person meanwhile. */
type SaveOutcome = "saved" | "stale" | "email-taken" | "last-admin";

/** Where people are kept. Addresses are unique, and one active administrator at least remains. */
export type UserStore = {
  byId(id: UserId): Promise<User | undefined>;
  /** Takes as long for an address nobody has. */
  byEmail(email: string): Promise<User | undefined>;
  add(user: User): Promise<"added" | "email-taken">;
  /** Stores `after` in place of `before`, all that hangs on it in the same transaction. */
  save(before: User, after: User): Promise<SaveOutcome>;
  /** By name. */
  list(range: PageRange): Promise<Page<User>>;
};

export type SessionStore = {
  read(userId: UserId, family: string): Promise<Session | undefined>;
  /** Stores a new session, unless the person was deactivated or changed their password meanwhile. */
  begin(session: Session): Promise<boolean>;
  /** Puts `next` in place of `current`, unless `current` was already used. */
  rotate(current: Session, next: Session): Promise<boolean>;
  end(userId: UserId, family: string): Promise<void>;
};

/** Signs access tokens: who, in which session, and the `sessionsValidFrom` under which it was given. */
export type AccessTokens = { issue(user: User, family: Session["family"]): Promise<string> };

/** Where challenges are kept. */
export type ChallengeStore = {
  /** Stores it in place of any other with its handle. */
  put(challenge: Challenge): Promise<void>;
  /** Whether or not its code is still good; undefined after `expiresAt`. */
  read(handle: string, now: Date): Promise<Challenge | undefined>;
  /** Takes one of its tries; undefined when there is none left, or the code has expired. */
  takeTry(handle: string, now: Date): Promise<Challenge | undefined>;
  /** Removes it; false when somebody else was faster. */
  spend(challenge: Challenge): Promise<boolean>;
  /** Puts `next` in place of `old`; false when somebody else was faster. */
  replace(old: Challenge, next: Challenge): Promise<boolean>;
};

/** Where failures are counted. What has expired is not read. */
export type ThrottleStore = {
  read(key: string, now: Date): Promise<Failures | undefined>;
  /** Counts one more than `before`; false when somebody else counted meanwhile. */
  countAfter(key: string, before: Failures | undefined, next: Failures): Promise<boolean>;
  /** Counts one more, whatever was counted before. */
  count(key: string, lastAt: Instant, expiresAt: number, now: Date): Promise<void>;
  forget(key: string): Promise<void>;
};

/** Where saved addresses are kept. */
export type AddressBookStore = {
  read(owner: UserId): Promise<AddressBook>;
  /** Applies the change and stores the result, again on a fresh copy if somebody was faster. */
  change(owner: UserId, change: (book: AddressBook) => AddressBook): Promise<AddressBook>;
};

export type SessionPorts = { sessions: SessionStore; tokens: AccessTokens; secrets: Secrets; clock: Clock };

export type RateLimitPorts = { throttles: ThrottleStore; limits: Limits; secrets: Secrets; clock: Clock };

export type AccountPorts = SessionPorts &
  RateLimitPorts & {
    users: UserStore;
    challenges: ChallengeStore;
    mailer: Mailer;
    twoStepPolicy: TwoStepPolicy;
  };

export type AddressPorts = {
  addresses: AddressBookStore;
  /** Which countries an address may be in. */
  shipping: Pick<ShippingStore, "read">;
};
