import { challengeHandle } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge, userOfChallenge } from "../codes/redeem-challenge.ts";
import type { AccountPorts } from "../ports.ts";
import { forgetAttempts, withRateLimit } from "../rate-limits/rate-limit.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import type { VerifyCodeInput } from "./contract.ts";

/** @throws Failure "auth.invalid-code", "auth.too-many-attempts" */
export async function confirmSignIn(
  ports: AccountPorts,
  { email, otp, tempToken }: VerifyCodeInput,
  ipAddress: string,
): Promise<OpenSession> {
  const handle = challengeHandle(ports.secrets, "sign-in", tempToken);
  const user = await withRateLimit(
    ports,
    { kind: "code", account: email, ipAddress },
    async () => {
      const challenge = await redeemChallenge(ports, handle, otp, email);
      return challenge && userOfChallenge(ports, challenge);
    },
    invalidCode,
  );
  await forgetAttempts(ports, "signInMail", user.email);
  return beginSession(ports, user);
}
