import { instant, secondsAfter } from "../kernel/time/clock.ts";
import { type Mail, type MailId, withCode } from "./mail.ts";
import { RELAY_AGAIN_SECONDS } from "./outbox.ts";
import { type DeliveryPorts, MailRefusedError, MailWithheldError } from "./ports.ts";
import { MAIL_QUEUE } from "./queue.ts";

export type Delivery =
  | { outcome: "sent" | "withheld" | "not-waiting" }
  | { outcome: "claimed-by-another"; retryAfterSeconds: number }
  | { outcome: "failed"; retryAfterSeconds: number; error: Error }
  | { outcome: "given-up"; error: Error };

// Longer than the sender's timeout, so that two workers never send the same mail at once.
const CLAIM_SECONDS = 60;

/** Exponential backoff from one minute to six hours, with jitter. */
const retryAfterSeconds = (receiveCount: number): number =>
  Math.round(Math.min(60 * 2 ** (receiveCount - 1), 6 * 3600) * (1 - Math.random() / 4));

/**
 * Claims the mail of a message, sends it and marks it as sent. However often the message comes, the mail is sent once, unless
 * the worker dies before it is marked or the sender's response is lost.
 * @param receiveCount how often this message came
 */
export async function deliver(ports: DeliveryPorts, mailId: MailId, receiveCount: number): Promise<Delivery> {
  const { outbox, sender, clock } = ports;
  const now = clock.now();
  const claim = {
    dueAt: instant(secondsAfter(now, RELAY_AGAIN_SECONDS)),
    claimedUntil: instant(secondsAfter(now, CLAIM_SECONDS)),
    attempts: receiveCount,
  };
  const mail = await outbox.claim(mailId, claim, now);
  if (!mail)
    return (await outbox.isWaiting(mailId))
      ? { outcome: "claimed-by-another", retryAfterSeconds: CLAIM_SECONDS }
      : { outcome: "not-waiting" };
  let to: string;
  try {
    to = (await sender.send(withOpenedCode(ports, mail))) ?? mail.to;
  } catch (thrown) {
    if (thrown instanceof MailWithheldError) {
      await outbox.sent(mail, clock.now(), thrown.reason);
      return { outcome: "withheld" };
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return fail(ports, mail, error);
  }
  await outbox.sent({ ...mail, to }, clock.now());
  return { outcome: "sent" };
}

async function fail(
  { outbox, deadLetters, clock }: DeliveryPorts,
  mail: Mail,
  error: Error,
): Promise<Delivery> {
  if (error instanceof MailRefusedError || mail.attempts >= MAIL_QUEUE.maxReceiveCount) {
    // The dead letter is sent first: if `giveUp` fails then, the mail is only tried again.
    await deadLetters.send([mail._id]);
    await outbox.giveUp(mail, clock.now());
    return { outcome: "given-up", error };
  }
  const retryAfter = retryAfterSeconds(mail.attempts);
  await outbox.postpone(mail, secondsAfter(clock.now(), retryAfter + RELAY_AGAIN_SECONDS));
  return { outcome: "failed", retryAfterSeconds: retryAfter, error };
}

/** @throws Error when its code cannot be opened */
const withOpenedCode = ({ codes }: DeliveryPorts, mail: Mail): Mail =>
  mail.sealedCode === undefined ? mail : withCode(mail, codes.open(mail.sealedCode, mail._id));
