import { handleOf, newChallenge } from "../codes/issue-challenge.ts";
import { resetCodeMail } from "../mails.ts";
import type { AccountPorts } from "../ports.ts";
import { consumeAnonymous } from "../rate-limits/rate-limit.ts";
import type { ForgotInput } from "../sign-in/contract.ts";

/**
 * Sends a code for choosing a new password, in place of any before it. For an address without an account the table does
 * the same work and nothing is sent; the caller answers without waiting for `sending`, so that the time tells nothing.
 * @throws Failure "auth.too-many-attempts"
 */
export async function forgotPassword(
  ports: AccountPorts,
  { email }: ForgotInput,
  address: string,
): Promise<{ sending: Promise<void> }> {
  await consumeAnonymous(ports, "mail", email, address);
  const user = await ports.users.byEmail(email);
  const person = user?.status ? user : undefined;
  const { code, challenge } = newChallenge(ports, {
    handle: handleOf(ports.secrets, "reset", email),
    email,
    person,
  });
  await ports.challenges.put(challenge);
  return { sending: person ? ports.mailer.post(resetCodeMail(email, code)) : Promise.resolve() };
}
