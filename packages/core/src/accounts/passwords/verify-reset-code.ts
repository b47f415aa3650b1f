import { RESET_TOKEN_SECONDS } from "../codes/challenge.ts";
import { handleOf, newChallenge } from "../codes/issue-challenge.ts";
import { invalidCode, meetChallenge, userOfChallenge } from "../codes/meet-challenge.ts";
import type { AccountPorts } from "../ports.ts";
import { withRateLimit } from "../rate-limits/rate-limit.ts";
import type { VerifyResetInput } from "../sign-in/contract.ts";

/**
 * Exchanges a reset code for the token with which a new password is set.
 * @throws Failure "auth.invalid-code", Failure "auth.too-many-attempts"
 */
export async function verifyResetCode(
  ports: AccountPorts,
  { email, otp }: VerifyResetInput,
  address: string,
): Promise<string> {
  const person = await withRateLimit(
    ports,
    { kind: "code", account: email, address },
    async () => {
      const met = await meetChallenge(ports, handleOf(ports.secrets, "reset", email), otp, email);
      return met && userOfChallenge(ports, met);
    },
    invalidCode,
  );
  const token = ports.secrets.token();
  const { challenge } = newChallenge(ports, {
    handle: handleOf(ports.secrets, "reset-token", token),
    email,
    person,
    seconds: RESET_TOKEN_SECONDS,
  });
  await ports.challenges.put(challenge);
  return token;
}
