import { Failure } from "../../kernel/failure.ts";
import type { Challenge } from "../account/challenge.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { User } from "../account/user.ts";
import { isCodeOf } from "./issue-challenge.ts";

/** Uses one try of each challenge and consumes those that match: of concurrent requests one succeeds. */
export async function redeemChallenge(
  { challenges, secrets, clock }: Pick<AccountPorts, "challenges" | "secrets" | "clock">,
  handles: string[],
  code: string,
  email: string | undefined,
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
