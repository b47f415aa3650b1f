import * as z from "zod/mini";
import { Instant, instant } from "../kernel/clock.ts";
import { id, newId } from "../kernel/id.ts";

export const MailId = id("Mail");
export type MailId = z.output<typeof MailId>;

/** `html` has the same content as `text`, escaped by mail/html.ts. */
export type MailDraft = { to: string; subject: string; text: string; html: string };

export const Mail = z.object({
  _id: MailId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Instant,
  /** A worker claims the mail by postponing it. */
  dueAt: Instant,
  attempts: z.int(),
});
export type Mail = z.output<typeof Mail>;

export const newMailId = (): MailId => newId("Mail");

export const newMail = (draft: MailDraft, now: Date, _id = newMailId()): Mail => ({
  ...draft,
  _id,
  createdAt: instant(now),
  dueAt: instant(now),
  attempts: 0,
});
