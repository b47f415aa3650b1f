import { type Clock, epochSeconds, instant, secondsAfter } from "../../kernel/clock.ts";
import { type Secrets, sameHash } from "../secrets.ts";
import type { User } from "../users/user.ts";
import { type Challenge, CODE_SECONDS, CODE_TRIES, RESEND_SECONDS } from "./challenge.ts";

type Maker = { secrets: Secrets; clock: Clock };
type Person = Pick<User, "_id" | "sessionsValidFrom">;

/** A fresh code for `email`, and the challenge that knows its hash only. */
export function newChallenge(
  { secrets, clock }: Maker,
  wanted: { handle: string; email: string; person: Person | undefined; resends?: number; seconds?: number },
): { code: string; challenge: Challenge } {
  const now = clock.now();
  const code = secrets.code();
  const validUntil = secondsAfter(now, wanted.seconds ?? CODE_SECONDS);
  const challenge: Challenge = {
    handle: wanted.handle,
    userId: wanted.person?._id ?? null,
    email: wanted.email,
    codeHash: codeHash(secrets, wanted.handle, code),
    triesLeft: CODE_TRIES,
    sessionsValidFrom: wanted.person?.sessionsValidFrom ?? null,
    sentAt: instant(now),
    resends: wanted.resends ?? 0,
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(secondsAfter(now, RESEND_SECONDS)),
  };
  return { code, challenge };
}

export const isCode = (secrets: Secrets, challenge: Challenge, code: string): boolean =>
  sameHash(challenge.codeHash, codeHash(secrets, challenge.handle, code));

/** Bound to its challenge, so that equal codes have different hashes. */
const codeHash = (secrets: Secrets, handle: string, code: string) =>
  secrets.hash("code", `${handle}\n${code}`);

/** Where what somebody brings is found. */
export const handleOf = (
  secrets: Secrets,
  kind: "sign-in" | "reset" | "reset-token" | "email",
  brought: string,
) => secrets.hash(`challenge ${kind}`, brought);
