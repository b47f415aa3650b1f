import type { MailDraft } from "../../mail/mail.ts";
import type { Mailer } from "../../mail/ports.ts";
import type { RateLimitPorts } from "../account/ports.ts";
import { hasProvenEmail, type User } from "../account/user.ts";
import { attemptOf, countAttempt } from "../rate-limits/rate-limit.ts";

/** Tells the user of a change, at an address that is proven: no other gets notices (docs/rules.md#emails). */
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
