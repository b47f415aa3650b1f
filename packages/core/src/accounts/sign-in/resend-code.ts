import { secondsAfter } from "../../kernel/clock.ts";
import { Failure } from "../../kernel/failure.ts";
import { type Challenge, resendWaitSeconds } from "../codes/challenge.ts";
import { handleOf, newChallenge } from "../codes/issue-challenge.ts";
import { signInCodeMail } from "../mails.ts";
import { authMessages } from "../messages.ts";
import type { AccountPorts } from "../ports.ts";
import type { ResendCodeInput } from "./contract.ts";

/**
 * Sends another sign-in code; the code and the token before it are good for nothing from then on.
 * @returns the new token
 * @throws Failure "auth.invalid-token", Failure "auth.resend-too-soon" with `retryAfterSeconds`
 */
export async function resendCode(
  ports: AccountPorts,
  { email, tempToken }: ResendCodeInput,
): Promise<string> {
  const { challenges, secrets, clock, mailer } = ports;
  const old = await challenges.read(handleOf(secrets, "sign-in", tempToken), clock.now());
  if (!old?.userId || !old.sessionsValidFrom || old.email !== email) throw invalidToken();
  notTooSoon(old, clock.now());

  const token = secrets.token();
  const { code, challenge } = newChallenge(ports, {
    handle: handleOf(secrets, "sign-in", token),
    email,
    person: { _id: old.userId, sessionsValidFrom: old.sessionsValidFrom },
    resends: old.resends + 1,
  });
  if (!(await challenges.replace(old, challenge))) throw invalidToken();
  await mailer.post(signInCodeMail(email, code));
  return token;
}

function notTooSoon(old: Challenge, now: Date): void {
  const earliest = secondsAfter(new Date(old.sentAt), resendWaitSeconds(old.resends));
  const seconds = Math.ceil((earliest.getTime() - now.getTime()) / 1000);
  if (seconds > 0)
    throw new Failure("throttled", "auth.resend-too-soon", authMessages.resendTooSoon(seconds), {
      retryAfterSeconds: seconds,
    });
}

const invalidToken = () => new Failure("invalid", "auth.invalid-token", authMessages.invalidEmailOrToken);
