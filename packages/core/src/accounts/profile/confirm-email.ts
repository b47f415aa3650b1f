import { handleOf } from "../codes/issue-challenge.ts";
import { invalidCode, meetChallenge } from "../codes/meet-challenge.ts";
import { emailChangedMail } from "../mails.ts";
import { provesPassword } from "../passwords/change-password.ts";
import type { AccountPorts } from "../ports.ts";
import { forgetAttempts, withRateLimit } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import type { SignedIn } from "../users/principal.ts";
import type { User } from "../users/user.ts";
import type { ConfirmEmailInput } from "./contract.ts";

/**
 * Puts a new address in place of the old one, with the code that went to the new one and the password; the old one is told.
 * @throws Failure "auth.wrong-password", "auth.invalid-code", "auth.too-many-attempts", "users.email-taken"
 */
export async function confirmEmail(
  ports: AccountPorts,
  by: SignedIn,
  { otp, password }: ConfirmEmailInput,
  address: string,
): Promise<User> {
  await provesPassword(ports, by, password, address);
  const email = await withRateLimit(
    ports,
    { kind: "code", account: by.email, address },
    async () => {
      const met = await meetChallenge(ports, handleOf(ports.secrets, "email", by._id), otp, undefined);
      return met?.sessionsValidFrom === by.sessionsValidFrom ? met.email : undefined;
    },
    invalidCode,
  );
  const { before, after } = await changeUser(ports, by._id, (user) => ({ ...user, email }));
  await Promise.all([
    forgetAttempts(ports, "mail", by._id),
    ports.mailer.post(emailChangedMail(before.email, after.email)),
  ]);
  return after;
}
