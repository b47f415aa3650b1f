import * as z from "zod/mini";
import { instant } from "../../kernel/time/clock.ts";
import { type Challenge, challengeHandle, issueChallenge } from "../account/challenge.ts";
import type { AccountPorts } from "../account/ports.ts";
import { beginSession, type OpenSession } from "../account/session.ts";
import { type User, UserId } from "../account/user.ts";
import type { PasskeySignInInput, PasskeySignInOptions } from "./contract.ts";
import { invalidPasskey, type PasskeyPorts, withUse } from "./passkey.ts";

/** How long a challenge is valid, and how long the browser waits for the user. */
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
  const email = user?.email ?? "";
  await issueChallenge(ports, purpose, token, { email, code: token, user, validSeconds: CHALLENGE_SECONDS });
  return token;
}

/** Consumes a challenge, so that only one of several concurrent requests gets it. */
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

export async function passkeySignInOptions(
  ports: AccountPorts & PasskeyPorts,
): Promise<PasskeySignInOptions> {
  return {
    rpId: ports.passkeyVerifier.rpId,
    challenge: await issuePasskeyChallenge(ports, "passkey-sign-in", undefined),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
  };
}

/** Signs in without a code step, as the device has the key and has verified its user. Throws "auth.invalid-passkey". */
export async function signInWithPasskey(
  ports: AccountPorts & PasskeyPorts,
  { credential }: PasskeySignInInput,
): Promise<OpenSession> {
  const { clientDataJSON, userHandle } = credential.response;
  const token = challengeIn(clientDataJSON);
  if (!token || !(await redeemPasskeyChallenge(ports, "passkey-sign-in", token))) throw invalidPasskey();

  const userId = UserId.safeParse(Buffer.from(userHandle, "base64url").toString()).data;
  const [user, stored] = userId
    ? await Promise.all([ports.users.byId(userId), ports.passkeys.read(userId)])
    : [];
  const passkey = stored?.passkeys.find(({ id }) => id === credential.id);
  if (!user?.status || !passkey) throw invalidPasskey();
  const counter = await ports.passkeyVerifier.verifyAssertion(credential, token, passkey);
  if (counter === undefined) throw invalidPasskey();
  const used = { ...passkey, counter, lastUsedAt: instant(ports.clock.now()) };
  await ports.passkeys.change(user._id, (current) => withUse(current, passkey, used));
  return beginSession(ports, user);
}
