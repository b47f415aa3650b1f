import { Failure } from "../../kernel/failure.ts";
import { secondsAfter } from "../../kernel/time/clock.ts";
import { type Challenge, resendWaitSeconds } from "../account/challenge.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import { challengeHandle } from "../codes/issue-challenge.ts";
import type { Client } from "../rate-limits/rate-limit.ts";
import { prepareCodeStep } from "./code-step.ts";
import type { ResendCodeInput } from "./contract.ts";

/**
 * Invalidates the earlier code and token. The caller responds without waiting for `sending`: nothing is mailed after a
 * wrong password, and the response time does not reveal that.
 * @throws Failure "auth.invalid-token", "auth.resend-too-soon" with `retryAfterSeconds`
 */
export async function resendCode(
  ports: AccountPorts,
  { email, tempToken }: ResendCodeInput,
  client: Client,
): Promise<{ token: string; sending: Promise<void> }> {
  const { challenges, secrets, clock } = ports;
  const old = await challenges.read(challengeHandle(secrets, "sign-in", tempToken), clock.now());
  if (!old || old.email !== email) throw invalidToken();
  assertResendAllowed(old, clock.now());

  const { userId, sessionsValidFrom, isProven, resends } = old;
  const { token, challenge, send } = await prepareCodeStep(ports, client, {
    email,
    user: userId && sessionsValidFrom ? { _id: userId, sessionsValidFrom, isProven } : undefined,
    resends: resends + 1,
  });
  if (!(await challenges.replace(old, challenge))) throw invalidToken();
  return { token, sending: send() };
}

function assertResendAllowed(old: Challenge, now: Date): void {
  const earliest = secondsAfter(new Date(old.sentAt), resendWaitSeconds(old.resends));
  const seconds = Math.ceil((earliest.getTime() - now.getTime()) / 1000);
  if (seconds > 0)
    throw new Failure("throttled", "auth.resend-too-soon", authMessages.resendTooSoon(seconds), {
      retryAfterSeconds: seconds,
    });
}

const invalidToken = () => new Failure("invalid", "auth.invalid-token", authMessages.invalidEmailOrToken);
