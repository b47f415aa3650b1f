import { Failure } from "../../kernel/failure.ts";
import { handleOf } from "../codes/issue-challenge.ts";
import { userOfChallenge } from "../codes/meet-challenge.ts";
import { authMessages } from "../messages.ts";
import type { AccountPorts } from "../ports.ts";
import { forgetAttempts } from "../rate-limits/rate-limit.ts";
import type { ResetInput } from "../sign-in/contract.ts";
import { setPassword } from "./set-password.ts";

/** Sets a new password with the token of a right reset code, once. @throws Failure "auth.invalid-reset-token" */
export async function resetPassword(ports: AccountPorts, { password, token }: ResetInput): Promise<void> {
  const { challenges, secrets, clock } = ports;
  const challenge = await challenges.takeTry(handleOf(secrets, "reset-token", token), clock.now());
  const person = challenge && (await userOfChallenge(ports, challenge));
  if (!person || !(await challenges.spend(challenge))) throw invalidResetToken();
  const { email } = await setPassword(ports, person, password, invalidResetToken);
  await forgetAttempts(ports, "mail", email);
}

const invalidResetToken = () =>
  new Failure("invalid", "auth.invalid-reset-token", authMessages.invalidResetToken);
