import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { resetLinkMail } from "../mails.ts";
import type { AccountPorts } from "../ports.ts";
import { LINK_SECONDS } from "../rate-limits/limits.ts";
import { attemptOf, countAttempt } from "../rate-limits/rate-limit.ts";
import type { User } from "../users/user.ts";

/**
 * Mails a link that resets the password, instead of a code: nobody can guess it or use up its tries. None is mailed for
 * half an hour after it, while that one is still valid.
 * @param user undefined for an unknown address: the same work in the table, and no mail
 */
export async function sendResetLink(
  ports: AccountPorts,
  email: string,
  user: Pick<User, "_id" | "sessionsValidFrom"> | undefined,
): Promise<void> {
  const attempt = attemptOf(ports, "linkMail", { ipAddress: "unknown" }, email, user);
  if (!(await countAttempt(ports, attempt)).isWithinLimits) return;
  const token = ports.secrets.token();
  await ports.challenges.put(
    newChallenge(ports, {
      handle: challengeHandle(ports.secrets, "reset-token", token),
      email,
      code: ports.secrets.code(),
      user,
      seconds: LINK_SECONDS,
    }),
  );
  if (user) await ports.mailer.post(resetLinkMail(email, ports.publicUrl, token));
}
