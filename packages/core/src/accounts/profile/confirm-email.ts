import { emailChangedMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { SignedIn } from "../account/principal.ts";
import type { User } from "../account/user.ts";
import { challengeHandle } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge } from "../codes/redeem-challenge.ts";
import { assertPassword } from "../passwords/change-password.ts";
import { type Client, uncount } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import { postNotice } from "../users/post-notice.ts";
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
