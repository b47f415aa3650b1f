import type { Clock } from "../kernel/clock.ts";
import type { Mail, MailDraft } from "./mail.ts";

/** Hands a mail over: stored first, then sent; a sender that is down delays the mail, and fails nothing. */
export type Mailer = { post(draft: MailDraft): Promise<void> };

/** The sender of mails: SES, or what stands in for it. */
export type MailSender = { send(mail: Mail): Promise<void> };

export type OutboxStore = {
  add(mail: Mail): Promise<void>;
  /** Unsent mails whose time has come, the longest waiting first. */
  due(now: Date, limit: number): Promise<Mail[]>;
  /** Puts the mail off until then, and so claims it; false when somebody else did, or when it is sent. */
  postpone(mail: Mail, until: Date): Promise<boolean>;
  sent(mail: Mail, now: Date): Promise<void>;
};

export type OutboxPorts = { outbox: OutboxStore; sender: MailSender; clock: Clock };
