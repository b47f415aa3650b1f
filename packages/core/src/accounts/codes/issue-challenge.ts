import { type Clock, epochSeconds, instant, secondsAfter } from "../../kernel/clock.ts";
import { isSameHash, type Secrets } from "../secrets.ts";
import type { User } from "../users/user.ts";
import { type Challenge, CODE_SECONDS, CODE_TRIES, RESEND_SECONDS } from "./challenge.ts";

type ChallengePorts = { secrets: Secrets; clock: Clock };
type ChallengeUser = Pick<User, "_id" | "sessionsValidFrom">;

/** Creates a code for `email`, and a challenge that stores only its hash. */
export function newChallenge(
  { secrets, clock }: ChallengePorts,
  input: {
    handle: string;
    email: string;
    user: ChallengeUser | undefined;
    resends?: number;
    seconds?: number;
  },
): { code: string; challenge: Challenge } {
  const now = clock.now();
  const code = secrets.code();
  const validUntil = secondsAfter(now, input.seconds ?? CODE_SECONDS);
  const challenge: Challenge = {
    handle: input.handle,
    userId: input.user?._id ?? null,
    email: input.email,
    codeHash: codeHash(secrets, input.handle, code),
    triesLeft: CODE_TRIES,
    sessionsValidFrom: input.user?.sessionsValidFrom ?? null,
    sentAt: instant(now),
    resends: input.resends ?? 0,
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(secondsAfter(now, RESEND_SECONDS)),
  };
  return { code, challenge };
}

export const isCodeOf = (secrets: Secrets, challenge: Challenge, code: string): boolean =>
  isSameHash(challenge.codeHash, codeHash(secrets, challenge.handle, code));

// Includes the handle, so that equal codes have different hashes.
const codeHash = (secrets: Secrets, handle: string, code: string) =>
  secrets.hash("code", `${handle}\n${code}`);

export const challengeHandle = (
  secrets: Secrets,
  kind: "sign-in" | "reset" | "reset-token" | "email",
  value: string,
) => secrets.hash(`challenge ${kind}`, value);
