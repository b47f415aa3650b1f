/** So many attempts count within a window, which begins with the first of them. */
export type Limit = { max: number; windowSeconds: number };

/** Whose attempts are counted together. */
export type Scope = "device" | "network" | "accountAndNetwork" | "account";

export type Limits = {
  /** Wrong passwords. Beyond, nobody learns whether a password is right: every one leads to the code step. */
  password: Required<ScopeLimits>;
  /** Codes mailed to sign in. Beyond, a link to choose a new password is mailed. */
  signInMail: ScopeLimits;
  /** Codes mailed to reset a password. Beyond, such a link is mailed. */
  resetMail: ScopeLimits;
  /** Links mailed. Beyond, none is mailed: the last one is still valid. */
  linkMail: ScopeLimits;
  /** Wrong passwords of somebody signed in, who is asked for theirs. Beyond, refused. */
  ownPassword: ScopeLimits;
  /** Codes mailed to a new email address. Beyond, refused. */
  newEmailMail: ScopeLimits;
  /** Refused sign-ups, which tell who has an account. Beyond, refused. */
  signUp: ScopeLimits;
};
type ScopeLimits = { [S in Scope]?: Limit };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

// No link is mailed while the last one has at least as long to be opened.
const LINK_INTERVAL_SECONDS = 30 * MINUTE_SECONDS;
export const LINK_SECONDS = 2 * LINK_INTERVAL_SECONDS;

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
  },
  resetMail: {
    device: { max: 5, windowSeconds: DAY_SECONDS },
    account: { max: 5, windowSeconds: DAY_SECONDS },
    network: { max: 50, windowSeconds: HOUR_SECONDS },
  },
  linkMail: { account: { max: 1, windowSeconds: LINK_INTERVAL_SECONDS } },
  ownPassword: {
    device: { max: 10, windowSeconds: 15 * MINUTE_SECONDS },
    accountAndNetwork: { max: 10, windowSeconds: 15 * MINUTE_SECONDS },
  },
  newEmailMail: {
    account: { max: 5, windowSeconds: HOUR_SECONDS },
    network: { max: 50, windowSeconds: HOUR_SECONDS },
  },
  signUp: { network: { max: 50, windowSeconds: HOUR_SECONDS } },
};
