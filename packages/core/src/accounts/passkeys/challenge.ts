import * as z from "zod/mini";
import { instant } from "../../kernel/time/clock.ts";
import type { Challenge } from "../account/challenge.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { User } from "../account/user.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";

/** Also how long the browser waits for its user, in milliseconds. */
export const CHALLENGE_SECONDS = 5 * 60;

type Ports = Pick<AccountPorts, "challenges" | "secrets" | "clock">;
type Purpose = "passkey-new" | "passkey-sign-in";

/** @returns random bytes in base64url, which the authenticator signs */
export async function issuePasskeyChallenge(
  ports: Ports,
  purpose: Purpose,
  user: Pick<User, "_id" | "email" | "sessionsValidFrom"> | undefined,
): Promise<string> {
  const token = ports.secrets.token();
  await ports.challenges.put(
    newChallenge(ports, {
      handle: challengeHandle(ports.secrets, purpose, token),
      email: user?.email ?? "",
      code: token,
      user,
      validSeconds: CHALLENGE_SECONDS,
    }),
  );
  return token;
}

/** Of concurrent requests with the same challenge one gets it. */
export async function redeemPasskeyChallenge(
  { challenges, secrets, clock }: Ports,
  purpose: Purpose,
  token: string,
): Promise<Challenge | undefined> {
  const now = clock.now();
  const challenge = await challenges.read(challengeHandle(secrets, purpose, token), now);
  if (!challenge || challenge.validUntil <= instant(now)) return undefined;
  return (await challenges.consume(challenge)) ? challenge : undefined;
}

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a browser says it signed; the signature over it is verified later. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())).challenge;
  } catch {
    return undefined;
  }
}
