import { type Clock, secondsAfter } from "../kernel/clock.ts";
import type { Mail, MailDraft, MailSender, Postbox } from "./mail.ts";
import { newMail } from "./mail.ts";

export type OutboxStore = {
  add(mail: Mail): Promise<void>;
  /** Unsent mails whose time has come, the longest waiting first. */
  due(now: Date, limit: number): Promise<Mail[]>;
  /** Puts the mail off until then, and so claims it; false when somebody else did, or when it is sent. */
  postpone(mail: Mail, until: Date): Promise<boolean>;
  sent(mail: Mail, now: Date): Promise<void>;
};

export type Mailroom = { outbox: OutboxStore; sender: MailSender; clock: Clock };
export type Delivery = {
  mailId: Mail["_id"];
  outcome: "sent" | "left-to-another" | "failed";
  reason?: string;
};

/** Longer than the sender's own deadline, so that two workers never send the same mail at once. */
const CLAIM_SECONDS = 60;
/** A mail the sender refused is tried again after 1, 2, 4 ... minutes, at most every six hours; up to a quarter sooner. */
const retryAfterSeconds = (attempts: number): number =>
  Math.min(60 * 2 ** attempts, 6 * 3600) * (1 - Math.random() / 4);
/** So many tell of a sender that is down; the others wait for the next time. */
const MOST_FAILURES_IN_A_ROW = 3;

/**
 * Sends one mail of the outbox. It is claimed before it is sent and marked after, so that it goes out once; only a worker
 * that dies between the two, or a sender whose answer is lost, makes it go out again.
 */
export async function deliver({ outbox, sender, clock }: Mailroom, mail: Mail): Promise<Delivery> {
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

/** Sends what is due, one mail after the other, until the sender turns out to be down. */
export async function deliverDue(room: Mailroom, limit = 100): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const mail of await room.outbox.due(room.clock.now(), limit)) {
    const lately = deliveries.slice(-MOST_FAILURES_IN_A_ROW);
    if (lately.length === MOST_FAILURES_IN_A_ROW && lately.every(({ outcome }) => outcome === "failed"))
      break;
    deliveries.push(await deliver(room, mail));
  }
  return deliveries;
}

/** @param report is told of every delivery, so that failures are seen */
export const createPostbox = (room: Mailroom, report: (delivery: Delivery) => void): Postbox => ({
  async post(draft: MailDraft) {
    const mail = newMail(draft, room.clock.now());
    await room.outbox.add(mail);
    report(await deliver(room, mail));
  },
});
