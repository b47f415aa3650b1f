import { instant, secondsAfter } from "../kernel/time/clock.ts";
import { workThrough } from "../kernel/work-through.ts";
import type { Mail, MailDraft } from "./mail.ts";
import { newMail, withCode } from "./mail.ts";
import type { Mailer, OutboxPorts } from "./ports.ts";

export type Delivery = {
  mailId: Mail["_id"];
  outcome: "sent" | "left-to-another" | "failed" | "given-up";
  /** Of a failure. */
  error?: Error;
};

/** Some two days, with the pauses below. */
const MAX_ATTEMPTS = 15;

// Longer than the sender's timeout, so that two workers never send the same mail at once.
const CLAIM_SECONDS = 60;
// Exponential backoff from one minute to six hours, with jitter.
const retryAfterSeconds = (attempts: number): number =>
  Math.min(60 * 2 ** attempts, 6 * 3600) * (1 - Math.random() / 4);

/**
 * Claims the mail, sends it and marks it: it is sent once, unless the worker dies in between or the sender's response
 * is lost. After many failures it is put aside, for an operator to look at.
 */
export async function deliver(ports: OutboxPorts, mail: Mail): Promise<Delivery> {
  const { outbox, sender, clock } = ports;
  const claimedUntil = secondsAfter(clock.now(), CLAIM_SECONDS);
  const attempts = mail.attempts + 1;
  if (!(await outbox.postpone(mail, claimedUntil, attempts)))
    return { mailId: mail._id, outcome: "left-to-another" };
  const claimed: Mail = { ...mail, dueAt: instant(claimedUntil), attempts };
  try {
    await sender.send(readable(ports, mail));
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (attempts >= MAX_ATTEMPTS) {
      await outbox.giveUp(claimed, clock.now());
      return { mailId: mail._id, outcome: "given-up", error };
    }
    const retryAt = secondsAfter(clock.now(), retryAfterSeconds(mail.attempts));
    await outbox.postpone(claimed, retryAt, attempts);
    return { mailId: mail._id, outcome: "failed", error };
  }
  await outbox.sent(mail, clock.now());
  return { mailId: mail._id, outcome: "sent" };
}

/** @throws Error when its code cannot be opened */
function readable({ codes }: OutboxPorts, mail: Mail): Mail {
  if (mail.sealedCode === undefined) return mail;
  if (!codes) throw new Error(`mail ${mail._id} has a code, and this function has no key to it`);
  return withCode(mail, codes.open(mail.sealedCode, mail._id));
}

type FailedMail = { mailId: Mail["_id"]; outcome: Delivery["outcome"]; reason: string };
export type MailSweep = { sent: number; failed: FailedMail[] };

/** Above the sending rate of a new account of SES (14 a second); what is refused for it is tried again later. */
const AT_ONCE = 20;

/** @param isUnavailable whether an error means that the sender is down: several of these in a row end it */
export async function deliverDue(
  ports: OutboxPorts,
  isUnavailable: (error: Error) => boolean,
): Promise<MailSweep> {
  const sweep: MailSweep = { sent: 0, failed: [] };
  await workThrough(ports.outbox.due(ports.clock.now()), AT_ONCE, async (mail) => {
    const { mailId, outcome, error } = await deliver(ports, mail);
    if (outcome === "sent") sweep.sent += 1;
    if (error) sweep.failed.push({ mailId, outcome, reason: error.message });
    return !(error && isUnavailable(error));
  });
  return sweep;
}

export const createMailer = (ports: OutboxPorts, report: (delivery: Delivery) => void): Mailer => ({
  async post(draft: MailDraft) {
    const mail = sealed(ports, newMail(draft, ports.clock.now()), draft.code);
    await ports.outbox.add(mail);
    report(await deliver(ports, mail));
  },
});

function sealed({ codes }: OutboxPorts, mail: Mail, code: string | undefined): Mail {
  if (code === undefined) return mail;
  if (!codes) throw new Error("a mail with a code needs a key to seal it");
  return { ...mail, sealedCode: codes.seal(code, mail._id) };
}
