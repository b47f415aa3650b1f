import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import { challengeHandle } from "../codes/issue-challenge.ts";
import { userOfChallenge } from "../codes/redeem-challenge.ts";
import { uncount } from "../rate-limits/rate-limit.ts";
import { assertUncommon } from "./common-password.ts";
import type { ResetInput } from "./contract.ts";
import { setPassword } from "./set-password.ts";

/** A common password leaves the token valid. @throws Failure "auth.common-password", "auth.invalid-reset-token" */
export async function resetPassword(ports: AccountPorts, { password, token }: ResetInput): Promise<void> {
  assertUncommon(password);
  const { challenges, secrets, clock } = ports;
  const challenge = await challenges.consumeTry(challengeHandle(secrets, "reset-token", token), clock.now());
  const user = challenge && (await userOfChallenge(ports, challenge));
  if (!user || !(await challenges.consume(challenge))) throw invalidResetToken();
  await uncount(ports, challenge.counted);
  await setPassword(ports, user, password, invalidResetToken, { confirmedEmail: challenge.email });
}

const invalidResetToken = () =>
  new Failure("invalid", "auth.invalid-reset-token", authMessages.invalidResetToken);
