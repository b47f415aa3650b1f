import { type Clock, epochSeconds, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { type Challenge, CODE_SECONDS, CODE_TRIES, RESEND_SECONDS } from "../account/challenge.ts";
import { isSameHash, type Secrets } from "../account/secrets.ts";
import type { User } from "../account/user.ts";

type ChallengePorts = { secrets: Secrets; clock: Clock };
type ChallengeUser = Pick<User, "_id" | "sessionsValidFrom"> & { isProven?: boolean };

type ChallengeInput = {
  /** From challengeHandle. */
  handle: string;
  email: string;
  code: string;
  user: ChallengeUser | undefined;
  resends?: number;
  /** Keys of the rate limits: the mail no longer counts once its code is entered. */
  counted?: string[];
  validSeconds?: number;
};

/** Stores only the code's hash. */
export function newChallenge({ secrets, clock }: ChallengePorts, input: ChallengeInput): Challenge {
  const now = clock.now();
  const validSeconds = input.validSeconds ?? CODE_SECONDS;
  return {
    handle: input.handle,
    userId: input.user?._id ?? null,
    email: input.email,
    codeHash: codeHash(secrets, input.handle, input.code),
    triesLeft: CODE_TRIES,
    sessionsValidFrom: input.user?.sessionsValidFrom ?? null,
    sentAt: instant(now),
    resends: input.resends ?? 0,
    isProven: input.user?.isProven ?? false,
    counted: input.counted ?? [],
    validUntil: instant(secondsAfter(now, validSeconds)),
    expiresAt: epochSeconds(secondsAfter(now, Math.max(validSeconds, RESEND_SECONDS))),
  };
}

export const isCodeOf = (secrets: Secrets, challenge: Challenge, code: string): boolean =>
  isSameHash(challenge.codeHash, codeHash(secrets, challenge.handle, code));

// Includes the handle, so that equal codes have different hashes.
const codeHash = (secrets: Secrets, handle: string, code: string) =>
  secrets.hash("code", `${handle}\n${code}`);

type ChallengeKind =
  | "sign-in"
  | "reset"
  | "reset-token"
  | "email"
  | "own-email"
  | "passkey-new"
  | "passkey-sign-in";

/** The lookup key. @param value a token or an email address */
export const challengeHandle = (secrets: Secrets, kind: ChallengeKind, value: string) =>
  secrets.hash(`challenge ${kind}`, value);
