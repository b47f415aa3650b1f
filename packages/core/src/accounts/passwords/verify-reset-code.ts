import { RESET_TOKEN_SECONDS } from "../account/challenge.ts";
import type { AccountPorts } from "../account/ports.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge, userOfChallenge } from "../codes/redeem-challenge.ts";
import { uncount } from "../rate-limits/rate-limit.ts";
import type { VerifyResetInput } from "./contract.ts";
import { resetHandles } from "./forgot-password.ts";

/** Exchanges a reset code for a token; writes nothing where none was requested. Throws "auth.invalid-code". */
export async function verifyResetCode(
  ports: AccountPorts,
  { email, otp }: VerifyResetInput,
  browserToken: string | undefined,
): Promise<string> {
  const { secrets, challenges } = ports;
  const challenge = await redeemChallenge(ports, resetHandles(secrets, email, browserToken), otp, email);
  const user = challenge && (await userOfChallenge(ports, challenge));
  if (!user) throw invalidCode();
  await uncount(ports, challenge.counted);
  const token = secrets.token();
  await challenges.put(
    newChallenge(ports, {
      handle: challengeHandle(secrets, "reset-token", token),
      email,
      code: secrets.code(),
      user,
      validSeconds: RESET_TOKEN_SECONDS,
    }),
  );
  return token;
}
