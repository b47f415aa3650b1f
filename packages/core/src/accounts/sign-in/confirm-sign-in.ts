import { handleOf } from "../codes/issue-challenge.ts";
import { invalidCode, meetChallenge, userOfChallenge } from "../codes/meet-challenge.ts";
import type { AccountPorts } from "../ports.ts";
import { forgetAttempts, withRateLimit } from "../rate-limits/rate-limit.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import type { VerifyCodeInput } from "./contract.ts";

/** The second step of signing in. @throws Failure "auth.invalid-code", Failure "auth.too-many-attempts" */
export async function confirmSignIn(
  ports: AccountPorts,
  { email, otp, tempToken }: VerifyCodeInput,
  address: string,
): Promise<OpenSession> {
  const handle = handleOf(ports.secrets, "sign-in", tempToken);
  const user = await withRateLimit(
    ports,
    { kind: "code", account: email, address },
    async () => {
      const met = await meetChallenge(ports, handle, otp, email);
      return met && userOfChallenge(ports, met);
    },
    invalidCode,
  );
  await forgetAttempts(ports, "signInMail", user.email);
  return beginSession(ports, user);
}
