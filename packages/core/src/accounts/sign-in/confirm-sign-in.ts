import type { AccountPorts } from "../account/ports.ts";
import { hasProvenEmail } from "../account/user.ts";
import { challengeHandle } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge, userOfChallenge } from "../codes/redeem-challenge.ts";
import { uncount } from "../rate-limits/rate-limit.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import { proveEmail } from "../users/prove-email.ts";
import type { VerifyCodeInput } from "./contract.ts";

/** Only the holder of the token can use up the tries of its code, which proves the address. @throws Failure "auth.invalid-code" */
export async function confirmSignIn(
  ports: AccountPorts,
  { email, otp, tempToken }: VerifyCodeInput,
): Promise<OpenSession> {
  const handle = challengeHandle(ports.secrets, "sign-in", tempToken);
  const challenge = await redeemChallenge(ports, [handle], otp, email);
  const user = challenge && (await userOfChallenge(ports, challenge));
  if (!user) throw invalidCode();
  await uncount(ports, challenge.counted);
  return beginSession(ports, hasProvenEmail(user) ? user : await proveEmail(ports, user._id, user.email));
}
