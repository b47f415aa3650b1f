import { resetCodeMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { Secrets } from "../account/secrets.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { sendResetLink } from "../codes/send-reset-link.ts";
import { attemptOf, type Client, countAttempt } from "../rate-limits/rate-limit.ts";
import { mailedUser, unprovenAddress } from "../users/prove-email.ts";
import type { ForgotInput } from "./contract.ts";

/**
 * Mails a reset code, or beyond the rate limit a link. An unknown email address causes the same reads and writes but no
 * mail, and the caller responds without waiting for `sending`: response times do not tell who has an account.
 * @param browserToken a random secret in a cookie of the requesting browser
 */
export async function forgotPassword(
  ports: AccountPorts,
  { email }: ForgotInput,
  client: Client,
  browserToken: string,
): Promise<{ sending: Promise<void> }> {
  const found = await ports.users.byEmail(email);
  const user = found?.status ? found : undefined;
  const counted = await countAttempt(
    ports,
    attemptOf(ports, "resetMail", client, email, user, user && unprovenAddress(user)),
  );
  if (!counted.isWithinLimits)
    return { sending: sendResetLink(ports, client, email, user && mailedUser(user)) };

  const code = ports.secrets.code();
  await Promise.all(
    resetHandles(ports.secrets, email, browserToken).map((handle) =>
      ports.challenges.put(newChallenge(ports, { handle, email, code, user, counted: counted.keys })),
    ),
  );
  return { sending: user ? ports.mailer.post(resetCodeMail(email, code)) : Promise.resolve() };
}

/** Two handles: one that the requesting browser alone knows, and one of the address, for another device. */
export const resetHandles = (secrets: Secrets, email: string, browserToken: string | undefined): string[] => [
  ...(browserToken ? [challengeHandle(secrets, "reset", `${email}\n${browserToken}`)] : []),
  challengeHandle(secrets, "reset", email),
];
