import type { Clock } from "../kernel/clock.ts";
import type { Mail, MailDraft } from "./mail.ts";

/** Stores the mail, then sends it; a failing sender delays it and does not throw. */
export type Mailer = { post(draft: MailDraft): Promise<void> };

export type MailSender = { send(mail: Mail): Promise<void> };

export type OutboxStore = {
  add(mail: Mail): Promise<void>;
  due(now: Date): AsyncIterable<Mail>;
  /** @returns false if another worker claimed it or it is sent */
  postpone(mail: Mail, until: Date): Promise<boolean>;
  sent(mail: Mail, now: Date): Promise<void>;
};

export type OutboxPorts = { outbox: OutboxStore; sender: MailSender; clock: Clock };
