import { instant, secondsAfter } from "../kernel/time/clock.ts";
import type { MailId } from "../mail/mail.ts";
import type { Order } from "../orders/order/order.ts";
import type { Finding } from "./finding.ts";
import { confirmationOf } from "./orders.ts";
import type { AuditStore } from "./ports.ts";

const LATE_SECONDS = 6 * 3600;

export async function auditConfirmations(
  store: AuditStore,
  orders: readonly Order[],
  now: Date,
): Promise<{ looked: number; findings: Finding[] }> {
  const confirmations = orders.flatMap((order): [MailId, Order["_id"]][] => {
    const mail = confirmationOf(order, now);
    return mail ? [[mail, order._id]] : [];
  });
  const stored = await store.storedMails(confirmations.map(([id]) => id));
  const findings = confirmations
    .filter(([id]) => !stored.has(id))
    .map(
      ([id, subject]): Finding => ({
        rule: "order.mail",
        subject,
        says: `is paid, and its mail ${id} is gone`,
      }),
    );
  return { looked: confirmations.length, findings };
}

export async function auditPendingMails(store: AuditStore, now: Date): Promise<Finding[]> {
  const late = instant(secondsAfter(now, -LATE_SECONDS));
  const findings: Finding[] = [];
  for await (const mail of store.pendingMails())
    if (mail.createdAt < late)
      findings.push({ rule: "mail.late", subject: mail._id, says: `waits since ${mail.createdAt}` });
  return findings;
}
