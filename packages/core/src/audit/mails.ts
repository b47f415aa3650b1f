import { instant, secondsAfter } from "../kernel/time/clock.ts";
import type { Finding } from "./finding.ts";
import type { OrdersRecount } from "./orders.ts";
import type { AuditStore } from "./ports.ts";

const LATE_SECONDS = 6 * 3600;

export async function auditMails(
  store: AuditStore,
  { confirmations }: OrdersRecount,
  now: Date,
): Promise<{ looked: number; findings: Finding[] }> {
  const stored = await store.storedMails([...confirmations.keys()]);
  const findings = [...confirmations]
    .filter(([id]) => !stored.has(id))
    .map(
      ([id, order]): Finding => ({
        rule: "order.mail",
        subject: order,
        says: `is paid, and its mail ${id} is gone`,
      }),
    );
  const late = instant(secondsAfter(now, -LATE_SECONDS));
  for await (const mail of store.pendingMails())
    if (mail.createdAt < late)
      findings.push({ rule: "mail.late", subject: mail._id, says: `waits since ${mail.createdAt}` });
  return { looked: confirmations.size, findings };
}
