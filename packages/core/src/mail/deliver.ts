import type { Mail, MailDraft, MailSender } from "./mail.ts";

export type OutboxStore = {
  add(draft: MailDraft): Promise<void>;
  /** Mails not yet sent, oldest first. */
  waiting(limit: number): Promise<Mail[]>;
  /** Makes this worker the only one to send the mail for so long; false when another is, or when it is sent. */
  claim(mail: Mail, seconds: number): Promise<boolean>;
  sent(mail: Mail): Promise<void>;
  /** Lets go of a mail the sender refused, so that the next round may try again. */
  release(mail: Mail): Promise<void>;
};

export type Delivery = { sent: number; failed: { mailId: Mail["_id"]; reason: string }[] };

/** Longer than the sender's own deadline, so that two workers never send the same mail at once. */
const CLAIM_SECONDS = 60;

/**
 * Sends what waits in the outbox. A mail is claimed before it is sent and marked after, so that it goes out once; only a
 * worker that dies between the two makes it go out again, after the claim has run out.
 */
export async function deliverMails(outbox: OutboxStore, sender: MailSender, limit = 100): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: [] };
  for (const mail of await outbox.waiting(limit)) {
    if (!(await outbox.claim(mail, CLAIM_SECONDS))) continue;
    try {
      await sender.send(mail);
    } catch (error) {
      delivery.failed.push({
        mailId: mail._id,
        reason: error instanceof Error ? error.message : String(error),
      });
      await outbox.release(mail);
      continue;
    }
    await outbox.sent(mail);
    delivery.sent += 1;
  }
  return delivery;
}
