import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../messages.ts";
import type { AccountPorts } from "../ports.ts";
import type { User } from "../users/user.ts";
import type { Challenge } from "./challenge.ts";
import { isCodeOf } from "./issue-challenge.ts";

/** Uses one try, and consumes the challenge if code and address match: of concurrent requests one succeeds. */
export async function redeemChallenge(
  { challenges, secrets, clock }: Pick<AccountPorts, "challenges" | "secrets" | "clock">,
  handle: string,
  code: string,
  email: string | undefined,
): Promise<Challenge | undefined> {
  const challenge = await challenges.consumeTry(handle, clock.now());
  if (!challenge || !isCodeOf(secrets, challenge, code)) return undefined;
  if (email !== undefined && challenge.email !== email) return undefined;
  return (await challenges.consume(challenge)) ? challenge : undefined;
}

/** @returns undefined if the user's sessions were ended or the email address changed since */
export async function userOfChallenge(
  { users }: Pick<AccountPorts, "users">,
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
