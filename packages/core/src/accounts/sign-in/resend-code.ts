import { secondsAfter } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { type Challenge, resendWaitSeconds } from "../codes/challenge.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { signInCodeMail } from "../mails.ts";
import { authMessages } from "../messages.ts";
import type { AccountPorts } from "../ports.ts";
import type { ResendCodeInput } from "./contract.ts";

/**
 * Invalidates the earlier code and token.
 * @returns the new token
 * @throws Failure "auth.invalid-token", "auth.resend-too-soon" with `retryAfterSeconds`
 */
export async function resendCode(
  ports: AccountPorts,
  { email, tempToken }: ResendCodeInput,
): Promise<string> {
  const { challenges, secrets, clock, mailer } = ports;
  const old = await challenges.read(challengeHandle(secrets, "sign-in", tempToken), clock.now());
  if (!old?.userId || !old.sessionsValidFrom || old.email !== email) throw invalidToken();
  assertResendAllowed(old, clock.now());

  const token = secrets.token();
  const { code, challenge } = newChallenge(ports, {
    handle: challengeHandle(secrets, "sign-in", token),
    email,
    user: { _id: old.userId, sessionsValidFrom: old.sessionsValidFrom },
    resends: old.resends + 1,
  });
  if (!(await challenges.replace(old, challenge))) throw invalidToken();
  await mailer.post(signInCodeMail(email, code));
  return token;
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
