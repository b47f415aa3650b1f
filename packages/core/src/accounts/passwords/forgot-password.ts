import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { resetCodeMail } from "../mails.ts";
import type { AccountPorts } from "../ports.ts";
import { consumeAnonymous } from "../rate-limits/rate-limit.ts";
import type { ForgotInput } from "../sign-in/contract.ts";

/**
 * Mails a reset code, which replaces any earlier one. For an unknown address the table does the same work and nothing
 * is sent; the caller answers without waiting for `sending`, so that response times reveal nothing.
 * @throws Failure "auth.too-many-attempts"
 */
export async function forgotPassword(
  ports: AccountPorts,
  { email }: ForgotInput,
  ipAddress: string,
): Promise<{ sending: Promise<void> }> {
  await consumeAnonymous(ports, "mail", email, ipAddress);
  const found = await ports.users.byEmail(email);
  const user = found?.status ? found : undefined;
  const { code, challenge } = newChallenge(ports, {
    handle: challengeHandle(ports.secrets, "reset", email),
    email,
    user,
  });
  await ports.challenges.put(challenge);
  return { sending: user ? ports.mailer.post(resetCodeMail(email, code)) : Promise.resolve() };
}
