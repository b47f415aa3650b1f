import { secondsAfter } from "../kernel/clock.ts";
import type { Mail, MailDraft } from "./mail.ts";
import { newMail } from "./mail.ts";
import type { Mailer, OutboxPorts } from "./ports.ts";

export type Delivery = {
  mailId: Mail["_id"];
  outcome: "sent" | "left-to-another" | "failed";
  reason?: string;
};

// Longer than the sender's timeout, so that two workers never send the same mail at once.
const CLAIM_SECONDS = 60;
// Exponential backoff from one minute to six hours, with jitter.
const retryAfterSeconds = (attempts: number): number =>
  Math.min(60 * 2 ** attempts, 6 * 3600) * (1 - Math.random() / 4);
const MAX_CONSECUTIVE_FAILURES = 3;

/**
 * Claims the mail, sends it and marks it: it is sent once, unless the worker dies in between or the sender's response
 * is lost.
 */
export async function deliver({ outbox, sender, clock }: OutboxPorts, mail: Mail): Promise<Delivery> {
  const claimedUntil = secondsAfter(clock.now(), CLAIM_SECONDS);
  if (!(await outbox.postpone(mail, claimedUntil))) return { mailId: mail._id, outcome: "left-to-another" };
  const claimed: Mail = {
    ...mail,
    dueAt: claimedUntil.toISOString() as Mail["dueAt"],
    attempts: mail.attempts + 1,
  };
  try {
    await sender.send(mail);
  } catch (error) {
    await outbox.postpone(claimed, secondsAfter(clock.now(), retryAfterSeconds(mail.attempts)));
    return {
      mailId: mail._id,
      outcome: "failed",
      reason: error instanceof Error ? error.message : String(error),
    };
  }
  await outbox.sent(mail, clock.now());
  return { mailId: mail._id, outcome: "sent" };
}

export async function deliverDue(ports: OutboxPorts, limit = 100): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const mail of await ports.outbox.due(ports.clock.now(), limit)) {
    const latest = deliveries.slice(-MAX_CONSECUTIVE_FAILURES);
    if (latest.length === MAX_CONSECUTIVE_FAILURES && latest.every(({ outcome }) => outcome === "failed"))
      break;
    deliveries.push(await deliver(ports, mail));
  }
  return deliveries;
}

export const createMailer = (ports: OutboxPorts, report: (delivery: Delivery) => void): Mailer => ({
  async post(draft: MailDraft) {
    const mail = newMail(draft, ports.clock.now());
    await ports.outbox.add(mail);
    report(await deliver(ports, mail));
  },
});
