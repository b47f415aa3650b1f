import { instant, secondsAfter } from "../kernel/time/clock.ts";
import type { Finding } from "./finding.ts";
import type { OrdersRecount } from "./orders.ts";
import type { AuditStore } from "./ports.ts";

// Less than the 30 days for which sent mails are stored.
const CHECKED_SECONDS = 29 * 86_400;
const LATE_SECONDS = 6 * 3600;

export async function auditMails(
  store: AuditStore,
  { confirmations }: OrdersRecount,
  now: Date,
): Promise<{ looked: number; findings: Finding[] }> {
  const since = instant(secondsAfter(now, -CHECKED_SECONDS));
  const expected = [...confirmations].filter(([, { paidAt }]) => paidAt > since);
  const stored = await store.storedMails(expected.map(([id]) => id));
  const findings = expected
    .filter(([id]) => !stored.has(id))
    .map(
      ([id, { order }]): Finding => ({
        rule: "order.mail",
        subject: order,
        says: `is paid, and its mail ${id} is gone`,
      }),
    );
  const late = instant(secondsAfter(now, -LATE_SECONDS));
  for await (const mail of store.pendingMails())
    if (mail.createdAt < late)
      findings.push({ rule: "mail.late", subject: mail._id, says: `waits since ${mail.createdAt}` });
  return { looked: expected.length, findings };
}
