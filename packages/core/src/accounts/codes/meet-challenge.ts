import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../messages.ts";
import type { AccountPorts } from "../ports.ts";
import type { User } from "../users/user.ts";
import type { Challenge } from "./challenge.ts";
import { isCode } from "./issue-challenge.ts";

/** Takes a try, and uses the challenge up when code and address are right: of several at once, one alone meets it. */
export async function meetChallenge(
  { challenges, secrets, clock }: Pick<AccountPorts, "challenges" | "secrets" | "clock">,
  handle: string,
  code: string,
  email: string | undefined,
): Promise<Challenge | undefined> {
  const challenge = await challenges.takeTry(handle, clock.now());
  if (!challenge || !isCode(secrets, challenge, code)) return undefined;
  if (email !== undefined && challenge.email !== email) return undefined;
  return (await challenges.spend(challenge)) ? challenge : undefined;
}

/** Whom a challenge was made for, unless their sessions were ended or their address changed since. */
export async function userOfChallenge(
  { users }: Pick<AccountPorts, "users">,
  challenge: Challenge,
): Promise<User | undefined> {
  const user = challenge.userId ? await users.byId(challenge.userId) : undefined;
  const isStillTheirs =
    user?.status && user.email === challenge.email && user.sessionsValidFrom === challenge.sessionsValidFrom;
  return isStillTheirs ? user : undefined;
}

/** A 400: the screen shows the server's message for it (docs/rules.md#codes). */
export const invalidCode = (): Failure =>
  new Failure("invalid", "auth.invalid-code", authMessages.invalidCode);
