import type { Clock } from "../../kernel/time/clock.ts";
import type { Secrets } from "./secrets.ts";

/** At most `max` attempts within a window, which begins with the first attempt. */
export type Limit = { max: number; windowSeconds: number };

/** The group whose attempts are counted together. */
export type Scope = "device" | "network" | "accountAndNetwork" | "account" | "unprovenAddress";

/** `unprovenAddress` limits mails to an address that nobody has proven, from any device and also after a new password. */
export type Limits = {
  /** Wrong passwords. Above it every password leads to the code step, so that nobody learns whether it is right. */
  password: Required<Omit<ScopeLimits, "unprovenAddress">>;
  /** Codes mailed to sign in. Above it, a link to choose a new password is mailed. */
  signInMail: ScopeLimits;
  /** Codes mailed to reset a password. Above it, such a link is mailed. */
  resetMail: ScopeLimits;
  /** Links mailed. Above it, none is mailed: the last one is still valid. */
  linkMail: ScopeLimits;
  /** Wrong passwords of a signed-in user who is asked for theirs. Above it, refused. */
  ownPassword: ScopeLimits;
  /** Codes mailed to a new email address. Above it, refused. */
  newEmailMail: ScopeLimits;
  /** Codes mailed to confirm the account's own address. Above it, refused. */
  ownEmailMail: ScopeLimits;
  /** Notices of changes. Above it, none is mailed. Not counted by network, or an attacker could use the count up for others. */
  noticeMail: ScopeLimits;
  /** All mails to unproven addresses whose codes and links nobody has used. Above it, as above the limit of their kind. */
  unprovenMail: Required<Pick<ScopeLimits, "network">>;
  /** Refused sign-ups, which reveal who has an account. Above it, refused. */
  signUp: ScopeLimits;
};
export type ScopeLimits = { [S in Scope]?: Limit };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

// Half of a link's validity: no link is mailed while the last one is valid for at least this long.
const LINK_INTERVAL_SECONDS = 30 * MINUTE_SECONDS;
export const LINK_SECONDS = 2 * LINK_INTERVAL_SECONDS;
const UNPROVEN_LINK_INTERVAL_SECONDS = 12 * HOUR_SECONDS;
export const UNPROVEN_LINK_SECONDS = 2 * UNPROVEN_LINK_INTERVAL_SECONDS;

export const defaultLimits: Limits = {
  password: {
    device: { max: 10, windowSeconds: 6 * HOUR_SECONDS },
    accountAndNetwork: { max: 10, windowSeconds: 6 * HOUR_SECONDS },
    account: { max: 50, windowSeconds: DAY_SECONDS },
    network: { max: 100, windowSeconds: HOUR_SECONDS },
  },
  signInMail: {
    device: { max: 20, windowSeconds: HOUR_SECONDS },
    account: { max: 20, windowSeconds: HOUR_SECONDS },
    network: { max: 100, windowSeconds: HOUR_SECONDS },
    unprovenAddress: { max: 5, windowSeconds: DAY_SECONDS },
  },
  resetMail: {
    device: { max: 5, windowSeconds: DAY_SECONDS },
    account: { max: 5, windowSeconds: DAY_SECONDS },
    network: { max: 50, windowSeconds: HOUR_SECONDS },
    unprovenAddress: { max: 3, windowSeconds: DAY_SECONDS },
  },
  linkMail: {
    device: { max: 1, windowSeconds: LINK_INTERVAL_SECONDS },
    account: { max: 1, windowSeconds: LINK_INTERVAL_SECONDS },
    network: { max: 50, windowSeconds: HOUR_SECONDS },
    unprovenAddress: { max: 1, windowSeconds: UNPROVEN_LINK_INTERVAL_SECONDS },
  },
  ownPassword: {
    device: { max: 10, windowSeconds: 15 * MINUTE_SECONDS },
    accountAndNetwork: { max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  },
  newEmailMail: {
    account: { max: 5, windowSeconds: HOUR_SECONDS },
    unprovenAddress: { max: 5, windowSeconds: DAY_SECONDS },
  },
  ownEmailMail: {
    account: { max: 5, windowSeconds: HOUR_SECONDS },
    unprovenAddress: { max: 5, windowSeconds: DAY_SECONDS },
  },
  noticeMail: { account: { max: 20, windowSeconds: HOUR_SECONDS } },
  unprovenMail: { network: { max: 10, windowSeconds: 6 * HOUR_SECONDS } },
  signUp: { network: { max: 50, windowSeconds: HOUR_SECONDS } },
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

export type RateLimitPorts = { throttles: ThrottleStore; limits: Limits; secrets: Secrets; clock: Clock };
