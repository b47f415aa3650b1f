import * as z from "zod/mini";
import { Instant } from "../kernel/clock.ts";
import { id } from "../kernel/id.ts";

export const MailId = id("Mail");
export type MailId = z.output<typeof MailId>;

/** What one wants to tell whom. `text` and `html` say the same; `html` is built with `html` below, so it is escaped. */
export type MailDraft = { to: string; subject: string; text: string; html: string };

/** A mail of the outbox: stored with what it tells of, sent afterwards, again until the sender took it. */
export const Mail = z.object({
  _id: MailId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Nobody else sends it before this moment. */
  claimedUntil: z.nullable(Instant),
  attempts: z.int(),
});
export type Mail = z.output<typeof Mail>;

/** Hands a mail over: stored first, then sent; a sender that is down delays the mail, and fails nothing. */
export type Postbox = { post(draft: MailDraft): Promise<void> };

/** The sender of mails: SES, or what stands in for it. */
export type MailSender = { send(mail: Mail): Promise<void> };
