import type { Clock } from "../kernel/time/clock.ts";
import type { Mail, MailDraft, MailId } from "./mail.ts";

/** Stores the mail, then sends it; a failing sender delays it and does not throw. */
export type Mailer = { post(draft: MailDraft): Promise<void> };

export type MailSender = { send(mail: Mail): Promise<void> };

export type OutboxStore = {
  add(mail: Mail): Promise<void>;
  due(now: Date): AsyncIterable<Mail>;
  /** @returns false if another worker claimed it or it is sent */
  postpone(mail: Mail, until: Date, attempts: number): Promise<boolean>;
  /** Puts a mail aside that could not be sent, for 30 days. */
  giveUp(mail: Mail, now: Date): Promise<void>;
  givenUp(): AsyncIterable<Mail>;
  /** Makes a mail that was put aside due again. */
  requeue(mail: Mail, now: Date): Promise<void>;
  /** Forgets all of the mail but that it was sent. */
  sent(mail: Mail, now: Date): Promise<void>;
};

/** Encrypts the codes of mails that wait; what was sealed for one mail opens for no other. */
export type CodeSealer = {
  seal(code: string, mail: MailId): string;
  /** @throws Error when it was sealed for another mail, or by another key */
  open(sealed: string, mail: MailId): string;
};

export type OutboxPorts = {
  outbox: OutboxStore;
  sender: MailSender;
  clock: Clock;
  /** Missing where only mails without codes are sent. */
  codes?: CodeSealer;
};
