import * as z from "zod/mini";
import { Failure } from "../../kernel/failure.ts";
import { type Clock, epochSeconds, Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { authMessages } from "./messages.ts";
import { isSameHash, type Secrets } from "./secrets.ts";
import { type User, UserId, type UserStore } from "./user.ts";

/** docs/rules.md#codes */
export const CODE_SECONDS = 5 * 60;
const CODE_TRIES = 5;
/** How long the token can be exchanged for a new code, as a code may expire before its mail arrives. */
const RESEND_SECONDS = 30 * 60;
export const RESET_TOKEN_SECONDS = 10 * 60;
// The first resend is free, the second waits this long, and each further one twice as long.
const RESEND_WAIT_SECONDS = 30;

export const resendWaitSeconds = (resends: number): number =>
  resends === 0 ? 0 : RESEND_WAIT_SECONDS * 2 ** (resends - 1);

/** An emailed code, or the token that a valid reset code is exchanged for; can be redeemed once. */
export const Challenge = z.object({
  /** The lookup key: a keyed hash of the caller's token or email address. */
  handle: z.string(),
  /** Null for a password reset of an unknown email address. */
  userId: z.nullable(UserId),
  email: z.string(),
  codeHash: z.string(),
  triesLeft: z.int(),
  /** The user's value when the challenge was made; the challenge is void once it has changed. */
  sessionsValidFrom: z.nullable(Instant),
  sentAt: Instant,
  resends: z.int(),
  /** Whether the address was proven when the code step of a sign-in began. */
  isProven: z._default(z.boolean(), false),
  /** Keys of the rate limits that counted its mail, which no longer counts once the code is entered. */
  counted: z._default(z.array(z.string()), []),
  validUntil: Instant,
  /** The end of resending, in epoch seconds. */
  expiresAt: z.int(),
});
export type Challenge = z.output<typeof Challenge>;

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

const isCodeOf = (secrets: Secrets, challenge: Challenge, code: string): boolean =>
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

/** @param value the token or email address that the lookup key is made of */
export const issueChallenge = (
  ports: ChallengePorts & { challenges: ChallengeStore },
  kind: ChallengeKind,
  value: string,
  input: Omit<ChallengeInput, "handle">,
): Promise<void> =>
  ports.challenges.put(
    newChallenge(ports, { ...input, handle: challengeHandle(ports.secrets, kind, value) }),
  );

/**
 * Uses one try of each challenge and consumes those that match: of concurrent requests one succeeds.
 * @param email if given, a challenge for another address does not match
 */
export async function redeemChallenge(
  { challenges, secrets, clock }: ChallengePorts & { challenges: ChallengeStore },
  handles: string[],
  code: string,
  email?: string,
): Promise<Challenge | undefined> {
  const tried = await Promise.all(handles.map((handle) => challenges.consumeTry(handle, clock.now())));
  const matching = tried
    .filter((challenge) => challenge !== undefined)
    .filter((challenge) => isCodeOf(secrets, challenge, code))
    .filter((challenge) => email === undefined || challenge.email === email);
  const [isConsumed] = await Promise.all(matching.map((challenge) => challenges.consume(challenge)));
  return isConsumed ? matching[0] : undefined;
}

/** @returns undefined if the user's sessions were ended or the email address changed since */
export async function userOfChallenge(
  { users }: { users: Pick<UserStore, "byId"> },
  challenge: Challenge,
): Promise<User | undefined> {
  const user = challenge.userId ? await users.byId(challenge.userId) : undefined;
  const isStillTheirs =
    user?.status && user.email === challenge.email && user.sessionsValidFrom === challenge.sessionsValidFrom;
  return isStillTheirs ? user : undefined;
}

/** A 400: the page shows the server's message for it (docs/rules.md#codes). */
export const invalidCode = (): Failure =>
  new Failure("invalid", "auth.invalid-code", authMessages.invalidCode);
