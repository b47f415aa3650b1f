import { RESET_TOKEN_SECONDS } from "../codes/challenge.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge, userOfChallenge } from "../codes/redeem-challenge.ts";
import type { AccountPorts } from "../ports.ts";
import { withRateLimit } from "../rate-limits/rate-limit.ts";
import type { VerifyResetInput } from "../sign-in/contract.ts";

/**
 * Exchanges a reset code for a token that resets the password.
 * @throws Failure "auth.invalid-code", "auth.too-many-attempts"
 */
export async function verifyResetCode(
  ports: AccountPorts,
  { email, otp }: VerifyResetInput,
  ipAddress: string,
): Promise<string> {
  const user = await withRateLimit(
    ports,
    { kind: "code", account: email, ipAddress },
    async () => {
      const challenge = await redeemChallenge(
        ports,
        challengeHandle(ports.secrets, "reset", email),
        otp,
        email,
      );
      return challenge && userOfChallenge(ports, challenge);
    },
    invalidCode,
  );
  const token = ports.secrets.token();
  const { challenge } = newChallenge(ports, {
    handle: challengeHandle(ports.secrets, "reset-token", token),
    email,
    user,
    seconds: RESET_TOKEN_SECONDS,
  });
  await ports.challenges.put(challenge);
  return token;
}
