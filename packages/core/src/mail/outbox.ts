import { secondsAfter } from "../kernel/time/clock.ts";
import { inBatches, workThrough } from "../kernel/work-through.ts";
import { type Mail, type MailDraft, newMail } from "./mail.ts";
import type { DueMail, Mailer, PostPorts, RelayPorts } from "./ports.ts";

export const createMailer = (ports: PostPorts): Mailer => ({
  async post(draft: MailDraft) {
    const mail = sealed(ports, newMail(draft, ports.clock.now()), draft.code);
    await ports.outbox.add(mail);
    await ports.enqueue([mail._id]);
  },
});

function sealed({ codes }: PostPorts, mail: Mail, code: string | undefined): Mail {
  if (code === undefined) return mail;
  if (!codes) throw new Error("a mail with a code needs a key to seal it");
  return { ...mail, sealedCode: codes.seal(code, mail._id) };
}

/** Longer than SQS takes to redeliver a message (MAIL_QUEUE), so that few mails have two messages. */
export const RELAY_AGAIN_SECONDS = 3600;

type MailRelay = { relayed: number; failed: { mailId: DueMail["_id"]; reason: string }[] };

/** SQS takes so many messages in one request. */
const BATCH_SIZE = 10;
const BATCHES_AT_ONCE = 10;

/**
 * Enqueues the mails that were not enqueued in time, because a process or the queue failed.
 * @param isUnavailable whether an error means that the queue or the table is down: several of these in a row end it
 */
export async function relayDue(
  { outbox, queue, clock }: RelayPorts,
  isUnavailable: (error: unknown) => boolean,
): Promise<MailRelay> {
  let relayed = 0;
  const failed = await workThrough(
    inBatches(outbox.due(clock.now()), BATCH_SIZE),
    BATCHES_AT_ONCE,
    async (batch) => {
      await queue.send(batch.map(({ _id }) => _id));
      const relayAgainAt = secondsAfter(clock.now(), RELAY_AGAIN_SECONDS);
      await Promise.all(batch.map((mail) => outbox.postpone(mail, relayAgainAt)));
      relayed += batch.length;
    },
    isUnavailable,
  );
  return {
    relayed,
    failed: failed.flatMap(({ item, reason }) => item.map(({ _id }) => ({ mailId: _id, reason }))),
  };
}
