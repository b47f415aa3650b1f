import { instant } from "../../kernel/time/clock.ts";
import type { AccountPorts } from "../account/ports.ts";
import { UserId } from "../account/user.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import {
  CHALLENGE_SECONDS,
  challengeIn,
  issuePasskeyChallenge,
  redeemPasskeyChallenge,
} from "./challenge.ts";
import type { PasskeySignInInput, PasskeySignInOptions } from "./contract.ts";
import { invalidPasskey, type PasskeyPorts, withUse } from "./passkey.ts";

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

/** Both steps at once: the device has the key and has verified its user. Throws "auth.invalid-passkey". */
export async function signInWithPasskey(
  ports: AccountPorts & PasskeyPorts,
  { credential }: PasskeySignInInput,
): Promise<OpenSession> {
  const { clientDataJSON, userHandle } = credential.response;
  const token = challengeIn(clientDataJSON);
  if (!token || !(await redeemPasskeyChallenge(ports, "passkey-sign-in", token))) throw invalidPasskey();

  const userId = UserId.safeParse(Buffer.from(userHandle, "base64url").toString()).data;
  const [user, passkey] = userId
    ? await Promise.all([ports.users.byId(userId), findPasskey(ports, userId, credential.id)])
    : [];
  if (!user?.status || !passkey) throw invalidPasskey();
  const counter = await ports.passkeyVerifier.verifyAssertion(credential, token, passkey);
  if (counter === undefined) throw invalidPasskey();
  const used = { ...passkey, counter, lastUsedAt: instant(ports.clock.now()) };
  await ports.passkeys.change(user._id, (now) => withUse(now, passkey, used));
  return beginSession(ports, user);
}

/** Read once more when it is missing: `move-credentials` may have been moving it in either direction. */
async function findPasskey({ passkeys }: PasskeyPorts, userId: UserId, credentialId: string) {
  const find = async () => (await passkeys.read(userId)).passkeys.find(({ id }) => id === credentialId);
  return (await find()) ?? find();
}
