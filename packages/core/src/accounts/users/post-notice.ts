import type { MailDraft } from "../../mail/mail.ts";
import type { Mailer } from "../../mail/ports.ts";
import type { RateLimitPorts } from "../account/ports.ts";
import { hasProvenEmail, type User } from "../account/user.ts";
import { attemptOf, countAttempt } from "../rate-limits/rate-limit.ts";

/** Mails the user about a change, to a proven address only (docs/rules.md#emails). */
export async function postNotice(
  ports: RateLimitPorts & { mailer: Mailer },
  user: User,
  draft: MailDraft,
): Promise<void> {
  if (!hasProvenEmail(user)) return;
  const attempt = attemptOf(ports, "noticeMail", { ipAddress: "any" }, user.email, {
    _id: user._id,
    sessionsValidFrom: user.createdAt,
  });
  if ((await countAttempt(ports, attempt)).isWithinLimits) await ports.mailer.post(draft);
}
