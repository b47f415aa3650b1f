import { Failure } from "../../kernel/failure.ts";
import { secondsAfter } from "../../kernel/time/clock.ts";
import {
  type Challenge,
  challengeHandle,
  invalidCode,
  newChallenge,
  redeemChallenge,
  resendWaitSeconds,
  userOfChallenge,
} from "../account/challenge.ts";
import { signInCodeMail } from "../account/mails.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import { type MailedUser, proveEmail } from "../account/proven-email.ts";
import { type Client, countAttempt, uncount } from "../account/rate-limit.ts";
import { beginSession, type OpenSession } from "../account/session.ts";
import { hasProvenEmail } from "../account/user.ts";
import type { ResendCodeInput, VerifyCodeInput } from "../contract.ts";
import { sendResetLink } from "../passwords/reset.ts";

// The caller stores `challenge` before `send` mails the code.
type CodeStep = { token: string; challenge: Challenge; send(): Promise<void> };

type CodeStepInput = {
  email: string;
  /** Undefined after a wrong password: no code completes the step, which looks like any other. */
  user: MailedUser | undefined;
  resends?: number;
};

/** Rate-limited, since whoever created the account may not own its address. Above the limit a link to a new password is mailed. */
export async function prepareCodeStep(
  ports: AccountPorts,
  client: Client,
  { email, user, resends = 0 }: CodeStepInput,
): Promise<CodeStep> {
  const unprovenAddress = user && !user.isProven ? email : undefined;
  const counted =
    user && (await countAttempt(ports, { kind: "signInMail", client, email, user, unprovenAddress }));
  const isCodeMailed = counted?.isWithinLimits ?? false;
  const [token, code] = [ports.secrets.token(), ports.secrets.code()];
  const challenge = newChallenge(ports, {
    handle: challengeHandle(ports.secrets, "sign-in", token),
    email,
    code,
    user: isCodeMailed ? user : undefined,
    resends,
    ...(counted?.isWithinLimits && { counted: counted.keys }),
  });
  const send = async () => {
    if (isCodeMailed) await ports.mailer.post(signInCodeMail(email, code));
    else if (user) await sendResetLink(ports, client, email, user);
  };
  return { token, challenge, send };
}

/**
 * Signs in with a code, which proves the address. Only the holder of the token can use up the tries of its code.
 * @throws Failure "auth.invalid-code"
 */
export async function confirmSignIn(
  ports: AccountPorts,
  { email, otp, tempToken }: VerifyCodeInput,
): Promise<OpenSession> {
  const handle = challengeHandle(ports.secrets, "sign-in", tempToken);
  const challenge = await redeemChallenge(ports, [handle], otp, email);
  const user = challenge && (await userOfChallenge(ports, challenge));
  if (!user) throw invalidCode();
  await uncount(ports, challenge.counted);
  return beginSession(ports, hasProvenEmail(user) ? user : await proveEmail(ports, user._id, user.email));
}

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
