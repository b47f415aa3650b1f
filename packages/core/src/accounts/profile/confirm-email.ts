import { emailChangedMail, ownEmailCodeMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { SignedIn } from "../account/principal.ts";
import type { User } from "../account/user.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge } from "../codes/redeem-challenge.ts";
import { assertPassword } from "../passwords/change-password.ts";
import { attemptOf, type Client, requireAttempt, uncount } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import { postNotice } from "../users/post-notice.ts";
import { proveEmail, unprovenAddress } from "../users/prove-email.ts";
import type { ConfirmEmailInput } from "./contract.ts";

/**
 * Replaces the email address, given the code sent to the new one and the password; notifies the old address.
 * @throws Failure "auth.wrong-password", "auth.invalid-code", "auth.too-many-attempts", "users.email-taken"
 */
export async function confirmEmail(
  ports: AccountPorts,
  principal: SignedIn,
  { otp, password }: ConfirmEmailInput,
  client: Client,
): Promise<User> {
  await assertPassword(ports, principal, password, client);
  const handle = challengeHandle(ports.secrets, "email", principal._id);
  const challenge = await redeemChallenge(ports, [handle], otp, undefined);
  if (challenge?.sessionsValidFrom !== principal.sessionsValidFrom) throw invalidCode();
  const { email, counted } = challenge;
  const { before, after } = await changeUser(ports, principal._id, (user) => ({
    ...user,
    email,
    confirmedEmail: email,
  }));
  await Promise.all([
    uncount(ports, counted),
    postNotice(ports, before, emailChangedMail(before.email, after.email)),
    ports.onEmailProven(after),
  ]);
  return after;
}

/** Sends a code to the account's own address. @throws Failure "auth.too-many-attempts" */
export async function sendOwnEmailCode(
  ports: AccountPorts,
  principal: SignedIn,
  client: Client,
): Promise<void> {
  const unproven = unprovenAddress(principal);
  const attempt = attemptOf(ports, "ownEmailMail", client, principal.email, principal, unproven);
  const counted = await requireAttempt(ports, attempt);
  const code = ports.secrets.code();
  await ports.challenges.put(
    newChallenge(ports, {
      handle: challengeHandle(ports.secrets, "own-email", principal._id),
      email: principal.email,
      code,
      user: principal,
      counted,
    }),
  );
  await ports.mailer.post(ownEmailCodeMail(principal.email, code));
}

/** Notes that the user reads mail at the account's address. @throws Failure "auth.invalid-code" */
export async function confirmOwnEmail(ports: AccountPorts, principal: SignedIn, otp: string): Promise<User> {
  const handle = challengeHandle(ports.secrets, "own-email", principal._id);
  const challenge = await redeemChallenge(ports, [handle], otp, principal.email);
  if (challenge?.sessionsValidFrom !== principal.sessionsValidFrom) throw invalidCode();
  await uncount(ports, challenge.counted);
  return proveEmail(ports, principal._id, challenge.email);
}
