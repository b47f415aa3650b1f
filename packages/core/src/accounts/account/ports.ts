import type { ActivityRecord } from "../../activity/record.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import type { Clock } from "../../kernel/time/clock.ts";
import type { Mailer } from "../../mail/ports.ts";
import type { Challenge } from "./challenge.ts";
import type { Limit, Limits } from "./limits.ts";
import type { Secrets } from "./secrets.ts";
import type { Session } from "./session.ts";
import type { TwoStepPolicy } from "./two-step.ts";
import type { User, UserId } from "./user.ts";

/** Written in the same transaction as a user. */
type WithUser = { passwordHash?: string | undefined; record?: ActivityRecord | undefined };

// `stale` when the user was changed concurrently.
type SaveOutcome = "saved" | "stale" | "email-taken" | "last-admin";

/** Email addresses are unique, and one active administrator at least remains. */
export type UserStore = {
  byId(id: UserId): Promise<User | undefined>;
  /** Takes equally long for an unknown address. */
  byEmail(email: string): Promise<User | undefined>;
  add(user: User, along?: WithUser): Promise<"added" | "email-taken">;
  /** Removes password and passkeys when erasure was requested. */
  save(before: User, after: User, along?: WithUser): Promise<SaveOutcome>;
  /** Sorted by name. */
  list(range: PageRange): Promise<Page<User>>;
};

export type PasswordStore = {
  /** The hash, argon2id in PHC form. */
  read(user: UserId): Promise<string | undefined>;
  /** A user and the hash as they were at one moment. Takes equally long for an unknown address. */
  byEmail(email: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>;
};

export type SessionStore = {
  read(userId: UserId, family: string): Promise<Session | undefined>;
  /**
   * @param counted attempts that no longer count, removed in the same transaction if possible
   * @returns false if the user was deactivated or the sessions were ended concurrently
   */
  begin(session: Session, counted?: readonly CountedAttempt[]): Promise<boolean>;
  /** @returns false if `current` was already rotated */
  rotate(current: Session, next: Session): Promise<boolean>;
  end(userId: UserId, family: string): Promise<void>;
  endAll(userId: UserId): Promise<void>;
};

export type AccessTokens = { issue(user: User, family: Session["family"]): Promise<string> };

export type ChallengeStore = {
  put(challenge: Challenge): Promise<void>;
  /** Returns a challenge even after its code has expired; undefined after `expiresAt`. */
  read(handle: string, now: Date): Promise<Challenge | undefined>;
  /** @returns undefined when no try is left or the code has expired */
  consumeTry(handle: string, now: Date): Promise<Challenge | undefined>;
  /** @returns false if it was consumed or replaced concurrently */
  consume(challenge: Challenge): Promise<boolean>;
  /** @returns false if `old` was consumed or replaced concurrently */
  replace(old: Challenge, next: Challenge): Promise<boolean>;
};

/** A counter of attempts and its limit; `network` also counts those from one network, with a limit of their own. */
export type Throttle = { key: string; limit: Limit; network?: { name: string; limit: Limit } | undefined };

/** Counts of attempts, each in a window that begins with the first of them. */
export type ThrottleStore = {
  /** Counts one more, or nothing at a limit. Returns when that limit's window ends, in epoch seconds. */
  take(throttle: Throttle, now: Date): Promise<number | undefined>;
  /** Counts one less where the window has not ended. */
  release(counted: CountedAttempt, now: Date): Promise<void>;
};

/** Identified by the throttle's key, and by the network's name if it was counted separately. */
export type CountedAttempt = { key: string; network: string | undefined };

export type SessionPorts = { sessions: SessionStore; tokens: AccessTokens; secrets: Secrets; clock: Clock };

export type RateLimitPorts = { throttles: ThrottleStore; limits: Limits; secrets: Secrets; clock: Clock };

export type AccountPorts = SessionPorts &
  RateLimitPorts & {
    users: UserStore;
    passwords: PasswordStore;
    challenges: ChallengeStore;
    mailer: Mailer;
    twoStepPolicy: TwoStepPolicy;
    /** Sends the mails that waited until the user proved their email address. Never throws. */
    onEmailProven(user: User): Promise<void>;
    /** The password of the canary, the monitoring's test account; undefined where none runs. */
    canaryPassword?: string | undefined;
    /** The start of links in mails, e.g. "https://books.example". */
    publicUrl: string;
  };
