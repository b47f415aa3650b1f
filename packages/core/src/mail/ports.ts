import type { Clock } from "../kernel/time/clock.ts";
import type { Mail, MailDraft, MailId, OrderMail } from "./mail.ts";

/** Stores the mail and enqueues it. */
export type Mailer = { post(draft: MailDraft): Promise<void> };

export type Attachment = { fileName: string; contentType: string; content: Uint8Array };

export type MailSender = {
  /**
   * @returns where it went instead of `mail.to`: another address, or "device" for a push notification; else undefined
   * @throws MailRefusedError when no retry would help
   */
  send(mail: Mail, attachments?: readonly Attachment[]): Promise<string | undefined>;
};

/** The sender refuses this mail permanently. */
export class MailRefusedError extends Error {}

type WithheldReason = "unproven" | "bounce" | "complaint";

/** There is no address to which the mail may go: it is treated as sent. */
export class MailWithheldError extends Error {
  readonly reason: WithheldReason;

  constructor(reason: WithheldReason) {
    super(`the address has no mail: ${reason}`);
    this.reason = reason;
  }
}

/** Queue of the ids of stored mails, read by the function that sends them. */
export type MailQueue = {
  /** @throws Error unless all of them were taken */
  send(mails: readonly MailId[]): Promise<void>;
};

export type DueMail = Pick<Mail, "_id" | "dueAt">;

export type OutboxStore = {
  add(mail: Mail): Promise<void>;
  /** False if it was sent or given up. */
  isWaiting(mail: MailId): Promise<boolean>;
  due(now: Date): AsyncIterable<DueMail>;
  /** @returns the claimed mail; undefined if another worker has claimed it, or it is not waiting any more */
  claim(
    mail: MailId,
    claim: Required<Pick<Mail, "dueAt" | "claimedUntil" | "attempts">>,
    now: Date,
  ): Promise<Mail | undefined>;
  /** Ends a claim. @returns false if it was claimed or postponed since, or is not waiting any more */
  postpone(mail: DueMail, until: Date): Promise<boolean>;
  /** Puts a mail aside that could not be sent, for 30 days. */
  giveUp(mail: DueMail & Pick<Mail, "createdAt" | "order">, now: Date): Promise<void>;
  givenUp(): AsyncIterable<Mail>;
  /** Lets a mail wait again that was put aside. */
  requeue(mail: Mail, dueAt: Date): Promise<void>;
  /** Deletes everything but that the mail was sent, or why it was withheld; for an order's mail keeps subject and recipient. */
  sent(mail: Mail, now: Date, withheldFor?: WithheldReason): Promise<void>;
  /** The latest first. */
  ofOrder(order: NonNullable<Mail["order"]>["id"]): Promise<OrderMail[]>;
};

/** Encrypts the codes of waiting mails; a code sealed for one mail cannot be opened for another. */
export type CodeSealer = {
  seal(code: string, mail: MailId): string;
  /** @throws Error when it was sealed for another mail, or by another key */
  open(sealed: string, mail: MailId): string;
};

export type PostPorts = {
  outbox: Pick<OutboxStore, "add">;
  /** Never throws: the sweeper enqueues what this could not. */
  enqueue(mails: readonly MailId[]): Promise<void>;
  clock: Clock;
  /** Undefined where only mails without codes are posted. */
  codes?: CodeSealer;
};

export type DeliveryPorts = {
  outbox: Pick<OutboxStore, "isWaiting" | "claim" | "postpone" | "giveUp" | "sent">;
  sender: MailSender;
  /** Queue in which an operator finds mails that were given up. */
  deadLetters: MailQueue;
  clock: Clock;
  codes: CodeSealer;
};

export type RelayPorts = {
  outbox: Pick<OutboxStore, "due" | "postpone">;
  queue: MailQueue;
  clock: Clock;
};
