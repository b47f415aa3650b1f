import type { Clock } from "../kernel/clock.ts";
import type { Mail, MailDraft } from "./mail.ts";

/** Hands a mail over: stored first, then sent; a sender that is down delays the mail, and fails nothing. */
export type Mailer = { post(draft: MailDraft): Promise<void> };

export type MailSender = { send(mail: Mail): Promise<void> };

export type OutboxStore = {
  add(mail: Mail): Promise<void>;
  due(now: Date, limit: number): Promise<Mail[]>;
  /** Claims the mail until then; false when another worker did, or when it is sent. */
  postpone(mail: Mail, until: Date): Promise<boolean>;
  sent(mail: Mail, now: Date): Promise<void>;
};

export type OutboxPorts = { outbox: OutboxStore; sender: MailSender; clock: Clock };
