import { LINK_SECONDS, UNPROVEN_LINK_SECONDS } from "../account/limits.ts";
import { resetLinkMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import { attemptOf, type Client, countAttempt } from "../rate-limits/rate-limit.ts";
import type { MailedUser } from "../users/prove-email.ts";
import { challengeHandle, newChallenge } from "./issue-challenge.ts";

/**
 * Mails a link that resets the password, instead of a code: nobody can guess it or use up its tries. No further link is
 * mailed for half an hour, or for twelve hours to an unproven address, while the last one is valid.
 * @param user undefined for an unknown address, which causes the same work in the table but no mail
 */
export async function sendResetLink(
  ports: AccountPorts,
  client: Client,
  email: string,
  user: MailedUser | undefined,
): Promise<void> {
  const unproven = user && !user.isProven ? email : undefined;
  const counted = await countAttempt(ports, attemptOf(ports, "linkMail", client, email, user, unproven));
  if (!counted.isWithinLimits) return;
  const token = ports.secrets.token();
  await ports.challenges.put(
    newChallenge(ports, {
      handle: challengeHandle(ports.secrets, "reset-token", token),
      email,
      code: ports.secrets.code(),
      user,
      validSeconds: unproven === undefined ? LINK_SECONDS : UNPROVEN_LINK_SECONDS,
      counted: counted.keys,
    }),
  );
  if (user) await ports.mailer.post(resetLinkMail(email, ports.publicUrl, token));
}
