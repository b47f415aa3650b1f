import { challengeHandle } from "../codes/issue-challenge.ts";
import { invalidCode, redeemChallenge } from "../codes/redeem-challenge.ts";
import { emailChangedMail } from "../mails.ts";
import { assertPassword } from "../passwords/change-password.ts";
import type { AccountPorts } from "../ports.ts";
import { forgetAttempts, withRateLimit } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import type { SignedIn } from "../users/principal.ts";
import type { User } from "../users/user.ts";
import type { ConfirmEmailInput } from "./contract.ts";

/**
 * Replaces the email address, given the code sent to the new one and the password; notifies the old address.
 * @throws Failure "auth.wrong-password", "auth.invalid-code", "auth.too-many-attempts", "users.email-taken"
 */
export async function confirmEmail(
  ports: AccountPorts,
  principal: SignedIn,
  { otp, password }: ConfirmEmailInput,
  ipAddress: string,
): Promise<User> {
  await assertPassword(ports, principal, password, ipAddress);
  const email = await withRateLimit(
    ports,
    { kind: "code", account: principal.email, ipAddress },
    async () => {
      const challenge = await redeemChallenge(
        ports,
        challengeHandle(ports.secrets, "email", principal._id),
        otp,
        undefined,
      );
      return challenge?.sessionsValidFrom === principal.sessionsValidFrom ? challenge.email : undefined;
    },
    invalidCode,
  );
  const { before, after } = await changeUser(ports, principal._id, (user) => ({ ...user, email }));
  await Promise.all([
    forgetAttempts(ports, "mail", principal._id),
    ports.mailer.post(emailChangedMail(before.email, after.email)),
  ]);
  return after;
}
